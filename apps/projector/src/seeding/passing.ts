import type { Community } from '@app/contracts/community/community';
import type { SeedingMark } from '@app/contracts/seeding/read-models';
import { withoutMidnight } from '@app/domain/calendar';
import { leftBefore, NO_WORTH, passes, type Span } from '@app/domain/battlelog/presence';
import { worthIn } from '@app/domain/seeding/presence';
import { CLOCK_AHEAD } from '@app/domain/seeding/rules';
import type { SquadEvent } from '@app/domain/squad/events';
import type { Recorded } from '../projection';

/** Days and months are those of the community. */
export interface SeedingRules {
  readonly timeZone: string;
}

export const ruled = {
  rules: { timeZone: 'UTC' },
  rulesOf: ({ timeZone }: Community): SeedingRules => ({ timeZone }),
};

/** Somebody is seen on a server, or leaves it. */
export type Seen = Extract<
  Recorded<SquadEvent>,
  { type: 'SquadRosterSampled' | 'SquadPlayerDisconnected' | 'SquadMatchEnded' }
>;

/** Whom an event may count for: nobody, when the server's clock is far ahead of the log's. */
export const playersIn = (event: Seen): readonly string[] =>
  Date.parse(event.data.at) <= event.created + CLOCK_AHEAD ? namedIn(event) : [];

/** A match without a result may have ended by a crash: then everybody left, and who is seen again comes anew. */
const namedIn = (event: Seen): readonly string[] => {
  switch (event.type) {
    case 'SquadRosterSampled':
      return event.data.players.map(({ playerId }) => playerId);
    case 'SquadPlayerDisconnected':
      return event.data.playerId === null ? [] : [event.data.playerId];
    case 'SquadMatchEnded':
      return event.data.outcome === 'abandoned'
        ? event.data.players.flatMap(({ playerId, stayed }) => (stayed ? [playerId] : []))
        : [];
  }
};

interface Marked {
  readonly playerId: string;
  readonly marks: Readonly<Record<string, SeedingMark>>;
}

/**
 * What an event does to a player's marks, and the time that counts by it, in parts within one day each. Undefined when
 * the player has no mark on this server and nothing begins, or the mark is of a later visit.
 */
export const passing = (
  { playerId, marks }: Marked,
  event: Seen,
): { readonly marks: Marked['marks']; readonly spans: readonly Span[] } | undefined => {
  const { serverId, at } = event.data;
  const before = marks[serverId];
  const worth = event.type === 'SquadRosterSampled' ? worthIn(event.data, playerId) : NO_WORTH;
  if (!before && worth.seeding === 0 && worth.leading === 0) return undefined;
  if (event.type !== 'SquadRosterSampled' && leftBefore(before, Date.parse(at))) return undefined;
  const { mark, span } = passes(before, Date.parse(at), worth);
  const parts = span ? withoutMidnight(span.from, span.to) : [];
  return {
    marks: { ...marks, [serverId]: mark },
    spans: parts.map(([from, to]) => ({ ...span!, from, to })),
  };
};
