import type { Community } from '@app/contracts/community/community';
import type { ServerOrderFacts } from '@app/domain/moderation/events';
import {
  addNote,
  banPlayer,
  liftBan,
  nextBanId,
  playerRecord,
  playerRecordId,
} from '@app/domain/moderation/player-record';
import { banEnd, banText } from '@app/domain/moderation/rules';
import {
  completeOrder,
  giveOrder,
  serverOrders,
  serverOrdersId,
  takeOrder,
} from '@app/domain/moderation/server-orders';
import type { AuditNote } from '@app/storage/event-log/event';
import type { Context, Streams } from '@app/storage/event-log/streams';
import { personaOf } from '../personas';
import type { Player } from '../simulator/squad/players';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Who is warned, kicked or banned: players of the demo's evenings, by their place among those who are no personas. */
const CARELESS = 12;
const BANNED = 30;
const LIFTED = 41;

/** As staff's clicks would leave it. */
const staff = (
  key: string,
  audit: Pick<AuditNote, 'tool' | 'action' | 'resourceId' | 'resourceName' | 'changes'>,
): Context => {
  const { discordId: id, name, roles } = personaOf(key)!;
  const note = { game: 'squad', resourceType: 'player', ...audit } as const;
  return { actor: { id, name, roles }, requestId: 'demo', audit: note };
};

const of = ({ steamId, shown }: Player) => ({ game: 'squad', player: steamId!, name: shown }) as const;

/** `tool` is one of the portal, or the dashboard of a server, which the menu does not list. */
const audited = (player: Player, tool: string, action: string, changes: AuditNote['changes']) => ({
  tool: tool as AuditNote['tool'],
  action,
  changes,
  resourceId: of(player).player,
  resourceName: of(player).name,
});

/** A player who was warned and kicked, one who is banned, and one whose ban was lifted. */
export async function seedModeration(
  streams: Streams,
  players: readonly Player[],
  community: Pick<Community, 'shortName' | 'locale' | 'timeZone'>,
  now = Date.now(),
): Promise<void> {
  const strangers = players.filter(({ steamId }) => steamId !== undefined && !personaPlays(steamId));
  const [careless, banned, lifted] = [CARELESS, BANNED, LIFTED].map((place) => strangers[place % strangers.length]!);
  const ago = (ms: number) => new Date(now - ms).toISOString();

  const order = async (player: Player, kind: 'warn' | 'kick', reason: string, text: string, before: number) => {
    const { player: id, name } = of(player);
    const orderId = `demo-${kind}-${before}`;
    const given: ServerOrderFacts['ServerOrderGiven'] = {
      ...{ orderId, game: 'squad', serverId: 1, kind, player: id, name, squad: null, reason, text },
      ...{ ban: null, until: null, correlationId: 'demo', at: ago(before) },
    };
    const audit = audited(player, 'server-1', kind === 'warn' ? 'WARN' : 'KICK', { server: 1, reason, text });
    const stream = serverOrdersId(given);
    await streams.transact(serverOrders, stream, giveOrder(given), staff('squad-admin', audit));
    const agent = { actor: { id: 'game-server-1', name: 'Game server 1', roles: ['game-server'] }, requestId: 'demo' };
    const taken = { agent: 'demo', at: ago(before - 400) };
    await streams.transact(serverOrders, stream, takeOrder(orderId, taken), agent);
    const answer =
      kind === 'warn' ? `Remote admin has warned player ${name}. Message was "${text}"` : `Kicked player 7. ${name}`;
    const done = completeOrder(
      { orderId, outcome: 'done', answer, took: 412 },
      { agent: 'demo', at: ago(before - 800) },
    );
    await streams.transact(serverOrders, stream, done, agent);
  };
  const note = (player: Player, text: string, before: number) =>
    streams.transact(playerRecord, playerRecordId(of(player)), addNote({ ...of(player), text, at: ago(before) }), {
      ...staff('moderator', audited(player, 'player-stats', 'ADD_NOTE', { text })),
    });
  const ban = (
    player: Player,
    reason: string,
    days: number,
    before: number,
    more: { notes: string; evidence: string[] },
  ) => {
    const until = banEnd(ago(before), days);
    const text = banText({ ...community, appeal: 'Appeal in our Discord.' }, { reason, until });
    const decision = banPlayer({ ...of(player), reason, text, until, at: ago(before), ...more });
    const audit = audited(player, 'bans', 'BAN', { reason, until: until ?? 'for good', ...more });
    return streams.transact(playerRecord, playerRecordId(of(player)), decision, staff('squad-admin', audit));
  };

  await order(
    careless!,
    'warn',
    'Teamkilling on purpose',
    'Teamkilling: apologise in all chat.',
    3 * DAY + 10 * 60_000,
  );
  await order(careless!, 'kick', 'Teamkilling on purpose', 'Teamkilling on purpose', 3 * DAY);
  await note(careless!, 'Says that it was a misclick. Voices in the squad agreed.', 2 * DAY);
  await order(
    careless!,
    'warn',
    'No squad leader kit',
    'Squad leader kit: take it, or the squad is disbanded.',
    5 * HOUR,
  );
  await order(banned!, 'warn', 'Racist language', 'Racist language: the next one is a ban.', 26 * HOUR);
  const evidence = ['https://youtu.be/aqz-KE-bpKQ'];
  await ban(banned!, 'Racist language', 7, 25 * HOUR, { notes: 'In all chat, after a warning.', evidence });
  await ban(lifted!, 'Cheating', 0, 9 * DAY, { notes: 'Looked like a wallhack.', evidence });
  const banId = nextBanId(playerRecord.initial, of(lifted!));
  const reason = 'The clip shows a spotter on the hill.';
  const lift = liftBan({ ...of(lifted!), banId, reason, at: ago(8 * DAY) });
  const audit = audited(lifted!, 'bans', 'LIFT_BAN', { until: { from: 'for good', to: 'lifted' }, reason });
  await streams.transact(playerRecord, playerRecordId(of(lifted!)), lift, staff('community-admin', audit));
}

/** SteamID64s of the demo's strangers begin so; personas have their own. */
const personaPlays = (steamId: string): boolean => !steamId.startsWith('76561190002');
