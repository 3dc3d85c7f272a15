import {
  reforgerTimeline,
  type ReforgerCapture,
  type ReforgerDeath,
  type ReforgerTimelineDocument,
} from '@app/contracts/reforger/read-models';
import type { OfLog, ReforgerEvent } from '@app/domain/reforger/events';
import { bucketOf } from '@app/domain/reforger/timeline';
import { projection } from '../projection';
import { thousandths } from './figures';
import { put, type Sorted } from '../in-order';

/** Far more than ten minutes bring: it bounds what a broken sender can make up. */
const DEATHS: Sorted<ReforgerDeath> = { keyOf: ({ key }) => key, most: 2_000 };
const CAPTURES: Sorted<ReforgerCapture> = { keyOf: ({ key }) => key, most: 500 };

/** In the order of time, and each fact once. */
const keyOf = ({ at, source, log, sequence }: OfLog): string =>
  `${at} ${source} ${log} ${String(sequence).padStart(16, '0')}`;

/** What happened on a server in ten minutes. Which game it belongs to follows from its time. */
export const timeline = projection<ReforgerTimelineDocument, ReforgerEvent>()({
  into: reforgerTimeline,
  key: ({ data: { serverId, at } }) => `${serverId} ${bucketOf(at)}`,
  initial: () => ({ deaths: [], captures: [] }),
  evolve: {
    ReforgerPlayerKilled: (bucket, { data }) => {
      const { at, victim, killer, by, weapon, distance } = data;
      const key = keyOf(data);
      const death: ReforgerDeath = {
        ...{ key, at, by, weapon },
        victim: victim.playerId,
        killer: killer?.playerId ?? null,
        victimFaction: victim.faction,
        killerFaction: killer?.faction ?? null,
        distance: distance === null ? null : thousandths(distance),
      };
      return { ...bucket, deaths: put(bucket.deaths, key, () => death, DEATHS) };
    },
    ReforgerBaseCaptured: (bucket, { data }) => {
      const { at, base, faction } = data;
      const key = keyOf(data);
      return { ...bucket, captures: put(bucket.captures, key, () => ({ key, at, base, faction }), CAPTURES) };
    },
  },
});
