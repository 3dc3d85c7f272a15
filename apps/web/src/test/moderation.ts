import type {
  BansAnswer,
  ListedBan,
  ModerationSettings,
  RecordAnswer,
  RecordEntry,
  ServerOrderEntry,
} from '@app/contracts/moderation/moderation';

export const GECKO = '76561190000000001';

export const settings: ModerationSettings = {
  success: true,
  reasons: [
    { name: 'No squad leader kit', message: 'Squad leader kit: take it, or the squad is disbanded.', for: ['warn'] },
    { name: 'Teamkilling on purpose', message: 'Teamkilling on purpose', for: ['warn', 'kick', 'ban'] },
  ],
  voice: { shortName: 'Owls', appeal: 'Appeal: example.org', locale: 'en-AU', timeZone: 'Australia/Sydney' },
};

export const anEntry = (more: Partial<RecordEntry>): RecordEntry => ({
  ...{
    id: 'e1',
    kind: 'warning',
    at: '2026-11-20T09:00:00.000Z',
    by: 'Kestrel',
    text: 'Apologise.',
    reason: 'Racist language',
  },
  ...{ serverId: 1, state: 'done', answer: null, took: 412, until: null, evidence: 0, liftedAt: null, liftedBy: null },
  ...more,
});

export const aRecord = (entries: readonly RecordEntry[] = [], more: Partial<RecordAnswer> = {}): RecordAnswer => ({
  ...{ success: true, player: { player: GECKO, name: 'xX_Gecko_Xx', seenAt: null }, activeBan: null, entries },
  counts: {
    note: entries.filter(({ kind }) => kind === 'note').length,
    warning: entries.filter(({ kind }) => kind === 'warning').length,
    kick: entries.filter(({ kind }) => kind === 'kick').length,
    ban: entries.filter(({ kind }) => kind === 'ban').length,
  },
  ...more,
});

export const anOrder = (more: Partial<ServerOrderEntry> = {}): ServerOrderEntry => ({
  ...{ orderId: 'o1', game: 'squad', serverId: 1, kind: 'kick', player: GECKO, name: 'xX_Gecko_Xx', squad: null },
  ...{ reason: 'Teamkilling on purpose', text: 'Teamkilling on purpose', ban: null, by: 'Kestrel' },
  ...{ at: new Date().toISOString(), state: 'waiting', takenAt: null, completedAt: null, answer: null, took: null },
  ...more,
});

export const aBan = (more: Partial<ListedBan> = {}): ListedBan => ({
  ...{ banId: `squad-${GECKO}-1`, game: 'squad', player: GECKO, name: 'xX_Gecko_Xx', reason: 'Teamkilling on purpose' },
  ...{
    text: 'Banned from Owls for good.',
    notes: 'Laughs about it.',
    evidence: ['https://youtu.be/3kQz7'],
    by: 'Kestrel',
    byId: '100',
    listId: null,
  },
  ...{
    at: '2026-11-20T09:00:00.000Z',
    until: null,
    liftedAt: null,
    liftedBy: null,
    liftedById: null,
    liftReason: null,
    changes: [],
    importId: null,
  },
  ...{ state: 'active', orders: [], ...more },
});

export const listOf = (bans: readonly ListedBan[]): BansAnswer => ({
  ...{ success: true, bans, total: bans.length, totalPages: 1, since: bans.at(-1)?.at ?? null },
  counts: { active: bans.length, ending: 0, expired: 0, lifted: 0, all: bans.length },
});
