import { createHmac } from 'node:crypto';
import type { Community } from '@app/contracts/community/community';
import { supporters } from '@app/contracts/supporters/read-models';
import { calendarOf } from '@app/domain/calendar';
import { believedMissing, comparisons, failComparison, finishComparison } from '@app/domain/supporters/comparison';
import { comparePatron, missPatron, patrons } from '@app/domain/supporters/patron';
import { highestTier } from '@app/domain/supporters/rules';
import type { PatreonApi } from '@app/outside/patreon-api';
import type { Membership } from '@app/outside/patreon-membership';
import { reservationOf } from '@app/storage/event-log/reservation';
import type { Streams } from '@app/storage/event-log/streams';
import { pagesOf } from '@app/storage/read-models/pages';
import type { ReadModels } from '@app/storage/read-models/reader';
import { isCaughtUp, type LogEnd } from '../engine/caught-up';
import type { Consequence, Job } from '../engine/policies/policy-runner';

const LOOK_EVERY = 60_000;
const HOUR = 3_600_000;
/** Local time of the community from which on a night's comparison is due, with up to an hour more. */
const NIGHT = 3 * HOUR;
const LONGEST_BACKOFF = HOUR;

interface Setup {
  readonly community: Pick<Community, 'timeZone' | 'supporterTiers'>;
  readonly api: Pick<PatreonApi, 'campaign' | 'members'>;
  /** Absent: the campaign of the token. */
  readonly campaign?: string | undefined;
  readonly reservationSecret: string;
  readonly streams: Pick<Streams, 'load'>;
  readonly readModels: Pick<ReadModels, 'find' | 'version'>;
  readonly log: LogEnd;
  readonly now?: () => number;
  readonly every?: number;
}

/**
 * Compares the memberships that Patreon lists with those that the log knows: at once when it was never done, and then
 * once a night. So patrons count who joined before the webhook, and whose reports were lost. It records differences
 * alone. A page that could not be read is read again later, by this process from there on; another process begins
 * anew, which records nothing twice.
 */
export const patronsJob = (setup: Setup): Job => {
  const { now = Date.now } = setup;
  const nights = nightsOf(setup);
  let reading: Reading | undefined;
  let failures = 0;
  let rest = { since: 0, time: 0 };
  return {
    name: 'patrons',
    label: 'List of patrons',
    every: setup.every ?? LOOK_EVERY,
    run: async (decide, signal) => {
      // A clock that was set back ends the rest: it may have been days ahead.
      const rested = now() - rest.since;
      if (rested >= 0 && rested < rest.time) return;
      const { state } = await setup.streams.load(comparisons, 'patreon');
      if (!reading && state.startedAt !== '' && nights.of(Date.parse(state.startedAt)) === nights.of(now())) return;
      reading ??= { startedAt: iso(now()), cursor: undefined, pages: new Set(), found: new Set(), read: 0, changed: 0 };
      try {
        await read(setup, reading, decide, signal);
        if (await finish(setup, reading, state.missing, decide)) reading = undefined;
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        rest = { since: now(), time: Math.min(LOOK_EVERY * 2 ** failures++, LONGEST_BACKOFF) };
        // A cursor may have run out meanwhile: the next try but one begins anew.
        if (failures > 1) reading = undefined;
        const because = error instanceof Error ? error.message : String(error);
        await decide(comparisons, 'patreon', failComparison({ because, at: iso(now()) }));
        throw error;
      }
    },
  };
};

/** A reading of the whole campaign, as far as it has come. */
interface Reading {
  readonly startedAt: string;
  /** Of the next page; null when all was read. */
  cursor: string | undefined | null;
  /** Cursors of the pages that were read. */
  readonly pages: Set<string>;
  campaign?: string;
  readonly found: Set<string>;
  read: number;
  changed: number;
}

const iso = (at: number): string => new Date(at).toISOString();

/** Nights by name. Installations begin at different minutes, and each at the same one every night. */
const nightsOf = ({ community, reservationSecret }: Setup) => {
  const { dayAt } = calendarOf(community.timeZone);
  const jitter = createHmac('sha256', reservationSecret).update('night').digest().readUInt32BE() % HOUR;
  return { of: (at: number): string => dayAt(at - NIGHT - jitter) };
};

const read = async (setup: Setup, reading: Reading, decide: Consequence, signal: AbortSignal): Promise<void> => {
  const { api, now = Date.now } = setup;
  reading.campaign ??= setup.campaign ?? (await api.campaign(signal));
  while (reading.cursor !== null) {
    const readAt = iso(now());
    const { members, next } = await api.members(reading.campaign, reading.cursor, signal);
    for (const one of members) {
      signal.throwIfAborted();
      await compare(setup, reading, one, readAt, decide);
    }
    // A list that goes round in a circle would never end.
    reading.cursor = next === undefined || reading.pages.has(next) ? null : next;
    if (next !== undefined) reading.pages.add(next);
  }
};

const compare = async (
  { community, reservationSecret, now = Date.now }: Setup,
  reading: Reading,
  { membershipId, ...membership }: Membership,
  readAt: string,
  decide: Consequence,
): Promise<void> => {
  const patron = reservationOf(reservationSecret, 'patron', membershipId);
  const isNew = !reading.found.has(patron);
  reading.found.add(patron);
  const tier = highestTier(community.supporterTiers, membership.tierIds);
  const delivery = deliveryOf(reservationSecret, patron, reading.startedAt);
  const found = comparePatron({ ...membership, patron, tier, readAt, delivery, at: iso(now()) });
  const { repeated } = await decide(patrons, patron, found);
  if (isNew) reading.read++;
  if (!repeated) reading.changed++;
};

const deliveryOf = (secret: string, patron: string, startedAt: string): string =>
  createHmac('sha256', secret).update(`comparison\n${patron}\n${startedAt}`).digest('base64url');

/** @returns false while it is not known yet whom the log has: the read model is behind */
const finish = async (
  setup: Setup,
  { startedAt, found, read: count, changed }: Reading,
  before: ReadonlySet<string>,
  decide: Consequence,
): Promise<boolean> => {
  const { readModels, log, reservationSecret, now = Date.now } = setup;
  if (!(await isCaughtUp([supporters], readModels, log))) return false;
  const folded = new Set<string>();
  const query = { where: [{ field: 'tier', is: 'gt', value: 0 }], sort: ['memberId'] } as const;
  for await (const page of pagesOf(readModels, supporters, query))
    for (const { memberships } of page) for (const patron of Object.keys(memberships)) folded.add(patron);
  const { missing, ended, tooMany } = believedMissing(folded, found, before);
  let gone = 0;
  for (const patron of ended) {
    const delivery = deliveryOf(reservationSecret, patron, startedAt);
    const missed = missPatron({ patron, readAt: startedAt, delivery, at: iso(now()) });
    if (!(await decide(patrons, patron, missed)).repeated) gone++;
  }
  const compared = { startedAt, at: iso(now()), read: count, changed, ended: gone, missing, tooMany };
  await decide(comparisons, 'patreon', finishComparison(compared));
  return true;
};
