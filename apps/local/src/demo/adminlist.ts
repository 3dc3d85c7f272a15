import { ANY_VERSION } from '@app/domain/editing';
import { adminList, restoreVersion, saveList } from '@app/domain/adminlist/admin-list';
import { renderAdmin, renderGroup } from '@app/domain/adminlist/rules';
import type { Streams } from '@app/storage/event-log/streams';
import { personaOf } from '../personas';
import { steamAccountOf } from '../emulators/steam/accounts';

const DAY = 86_400_000;

const groups = [
  ['SuperAdmin', 'reserve', 'balance', 'chat', 'kick', 'ban', 'changemap', 'cameraman', 'pause'],
  ['Admin', 'reserve', 'balance', 'chat', 'kick', 'ban', 'changemap'],
  ['JrAdmin', 'reserve', 'balance', 'chat', 'kick'],
  ['Moderator', 'reserve', 'chat', 'kick'],
  ['Cameraman', 'reserve', 'cameraman'],
  ['MediaWhitelist', 'reserve'],
] as const;

const persona = (key: string, group: string): string => {
  const admin = personaOf(key)!;
  return renderAdmin({ id: steamAccountOf(admin).steamId, group, note: admin.name });
};
/** Accounts of a desk, not of a person. Their ids lie below every SteamID64 that Steam has given out. */
const desk = (n: number, group: string, note: string): string =>
  renderAdmin({ id: `7656119${String(2_000_900 + n).padStart(10, '0')}`, group, note });

const list = (parts: Readonly<Record<string, readonly string[]>>): string =>
  [
    '// Squad admin list. One entry a line: Admin=SteamID:GroupName // comment\n',
    '// Groups\n',
    ...groups.map(([name, ...permissions]) => renderGroup({ name, permissions })),
    ...Object.entries(parts).flatMap(([title, entries]) => ['\n', `// ${title}\n`, ...entries]),
  ].join('');

const leaders = [persona('community-admin', 'SuperAdmin'), persona('squad-coordinator', 'SuperAdmin')];
const [bunya, junior] = [persona('squad-admin', 'Admin'), persona('squad-admin', 'JrAdmin')];
const currawong = persona('moderator', 'Moderator');
const desks = [desk(1, 'Cameraman', 'Stream desk, camera 1'), desk(2, 'Cameraman', 'Stream desk, camera 2')];
const press = [desk(3, 'MediaWhitelist', 'Map previews')];

const FIRST = list({ 'Community admins': leaders.slice(0, 1), Moderators: [currawong] });
const GROWN = list({ 'Community admins': leaders, Admins: [junior], Moderators: [currawong] });
const FILMED = list({ 'Community admins': leaders, Admins: [junior], Moderators: [currawong], Media: desks });
const FULL = list({
  'Community admins': leaders,
  Admins: [bunya],
  Moderators: [currawong],
  Media: [...desks, ...press],
});

/** Who saved what, how many days ago. One save broke the list; the last restores an earlier version. */
const past: readonly {
  readonly key: string;
  readonly days: number;
  readonly content: string;
  readonly back?: number;
}[] = [
  { key: 'community-admin', days: 402, content: FIRST },
  { key: 'community-admin', days: 371, content: GROWN },
  { key: 'squad-coordinator', days: 188, content: FILMED },
  { key: 'squad-coordinator', days: 61, content: FULL },
  { key: 'community-admin', days: 19.02, content: FULL.slice(0, FULL.indexOf('\n// Moderators')) },
  { key: 'squad-coordinator', days: 19, content: FULL, back: 4 },
];

/** An admin list with a history. */
export const seedAdminList = async (streams: Streams, now = Date.now()): Promise<void> => {
  for (const { key, days, content, back } of past) {
    const { discordId: id, name, roles } = personaOf(key)!;
    const save = { content, edit: ANY_VERSION, by: name, roles, at: new Date(now - days * DAY).toISOString() };
    const decision = back === undefined ? saveList(save) : restoreVersion({ ...save, version: back });
    await streams.transact(adminList, undefined, decision, { actor: { id, name, roles }, requestId: 'demo' });
  }
};
