import type { DomainEvent } from '@app/domain/decider';
import type {
  CareerFigures,
  Doer,
  Fighter,
  LogSource,
  ReforgerEvent,
  ReforgerFacts,
} from '@app/domain/reforger/events';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { foldBatch, type Projection } from '../../apps/projector/src/projection';
import { projections } from '../../apps/projector/src/projections';

/** Every projection that folds what happens on Reforger servers. */
export const folding = projections.filter(({ evolve }) =>
  Object.keys(evolve).some((type) => type.startsWith('Reforger')),
);

export const uuid = (n: number): string => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`;

export const NO_CAREER: CareerFigures = {
  ...{ experience: 0, sessionSeconds: 0, infantryPoints: 0, logisticsPoints: 0, medicalPoints: 0 },
  ...{ distanceWalked: 0, distanceDriven: 0, distanceAsOccupant: 0, kills: 0, aiKills: 0, deaths: 0 },
  ...{ friendlyKills: 0, friendlyAiKills: 0, roadkills: 0, friendlyRoadkills: 0, aiRoadkills: 0 },
  ...{ friendlyAiRoadkills: 0, shotsFired: 0, grenadesThrown: 0, bandagesSelf: 0, bandagesOthers: 0 },
  ...{ tourniquetsSelf: 0, tourniquetsOthers: 0, salineSelf: 0, salineOthers: 0, morphineSelf: 0, morphineOthers: 0 },
  warCrimes: 0,
};

export type FactOf<Type extends keyof ReforgerFacts> = { readonly type: Type; readonly data: ReforgerFacts[Type] };

export const LOG = '20261004T090000000';

/** Something that a log of a source says. */
export const fact = <Type extends keyof ReforgerFacts>(
  type: Type,
  at: string,
  data: Omit<ReforgerFacts[Type], 'serverId' | 'at' | 'source' | 'log' | 'sequence'>,
  {
    source = 'console',
    log = LOG,
    sequence = 0,
    serverId = 1,
  }: Partial<{ source: LogSource; log: string; sequence: number; serverId: number }> = {},
) => ({ type, data: { serverId, at, source, log, sequence, ...data } }) as unknown as FactOf<Type>;

export const fighter = (playerId: string | null, faction = '#AR-Faction_US', name = 'Somebody'): Fighter => ({
  ...{ playerId, name, faction },
});

export const killed = (
  at: string,
  victim: Fighter,
  killer: Fighter | null,
  by: Doer = 'enemy',
  more: Partial<ReforgerFacts['ReforgerPlayerKilled']> = {},
) =>
  fact(
    'ReforgerPlayerKilled',
    at,
    { victim, killer, by, weapon: 'AK-74', weaponSource: null, weaponType: null, distance: 10, ...more },
    { source: 'kills', ...more },
  );

export const identified = (at: string, playerId: string, name: string, more: object = {}, from: object = {}) =>
  fact(
    'ReforgerPlayerIdentified',
    at,
    { playerId, name, platform: null, steamId: null, ...more },
    { source: 'joins', ...from },
  );

/** A save: what it holds, and what it adds to the one before. */
export const saved = (
  at: string,
  playerId: string,
  total: Partial<CareerFigures>,
  added: Partial<CareerFigures> = {},
  { serverId = 1, epoch = 1 } = {},
): FactOf<'ReforgerCareerChanged'> => ({
  type: 'ReforgerCareerChanged',
  data: { serverId, at, playerId, epoch, total: { ...NO_CAREER, ...total }, added: { ...NO_CAREER, ...added } },
});

const actor = { id: 'reforger-server-1', name: 'Reforger server 1', roles: [] };

/** Events as the log would hold them in this order. @param created when each was written, epoch milliseconds; by default when it happened */
export const recorded = (
  events: readonly DomainEvent[],
  created: (event: DomainEvent) => number = ({ data }) => Date.parse((data as { at: string }).at),
): RecordedEvent[] =>
  events.map((event, index) => ({
    ...event,
    id: String(index),
    stream: 'any',
    revision: index,
    logPosition: `${String(index + 1).padStart(16, '0')}-${'0'.repeat(16)}`,
    created: created(event),
    metadata: { actor, correlationId: 'r', causationId: 'r' },
  }));

/** The documents that a clean fold makes. @throws whatever the fold threw */
export const documentsOf = <Doc extends object>(
  projection: Projection<Doc>,
  events: readonly RecordedEvent[],
): Map<string, Doc> => {
  const { changed, failure } = foldBatch(projection, new Map(), events);
  if (failure) throw failure.error;
  return new Map([...changed].flatMap(([id, { doc }]) => (doc ? [[id, doc] as const] : [])));
};

export const fold = <Doc extends object>(projection: unknown, ...events: readonly ReforgerEvent[]): Map<string, Doc> =>
  documentsOf(projection as Projection<Doc>, recorded(events));
