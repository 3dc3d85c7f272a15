/** The fields we read from a Patreon report (API v2, JSON:API) about one membership. */
export interface Membership {
  readonly membershipId: string;
  /** The linked chat-platform account; null when there is none, undefined when the report does not say. */
  readonly memberId: string | null | undefined;
  readonly tierIds: readonly string[];
  readonly ended: boolean;
  /** An active patron, whatever tiers the report names. */
  readonly active: boolean;
  /** The end of the period that the last charge paid for, ISO 8601, UTC; empty when none is known to be paid. */
  readonly paidUntil: string;
  /** The newest moment it speaks of, ISO 8601, UTC; empty when it names none. */
  readonly asOf: string;
}

/** `members:create`, `members:pledge:delete` and the like; other reports are about posts. */
export const MEMBER_TRIGGERS: readonly string[] = ['members', 'members:pledge'].flatMap((about) =>
  ['create', 'update', 'delete'].map((what) => `${about}:${what}`),
);

const MEMBERSHIP_ID = /^[\w-]{1,64}$/;
const TIER_ID = /^\d{1,20}$/;
const SNOWFLAKE = /^\d{17,20}$/;
const MOST_TIERS = 50;
/** The next charge may be due so long after the period that the last one paid for; a date beyond is not believed. */
const DUE_LATE_MS = 3 * 86_400_000;
/** Months between two charges. */
const LONGEST_CADENCE = 12;
/** How far Patreon's clock may be ahead; a charge of next month is no moment that has been. */
const AHEAD_MS = 10 * 60_000;

/** @param trigger empty for a list, which says nothing happened. @returns undefined for what is no report of a membership */
export const readMembership = (trigger: string, report: unknown, now: number): Membership | undefined => {
  const data = at(report, 'data');
  const membershipId = at(data, 'id');
  if (at(data, 'type') !== 'member' || typeof membershipId !== 'string' || !MEMBERSHIP_ID.test(membershipId))
    return undefined;
  const included = listOf(at(report, 'included'));
  const userId = at(data, 'relationships', 'user', 'data', 'id');
  const user = included.find((one) => at(one, 'type') === 'user' && at(one, 'id') === userId);
  const attributes = at(data, 'attributes');
  const status = at(attributes, 'patron_status');
  const tierIds = listOf(at(data, 'relationships', 'currently_entitled_tiers', 'data')).map((tier) => at(tier, 'id'));
  return {
    membershipId,
    memberId: chatAccountOf(at(user, 'attributes', 'social_connections')),
    tierIds: tierIds.filter((id): id is string => typeof id === 'string' && TIER_ID.test(id)).slice(0, MOST_TIERS),
    ended: trigger.endsWith(':delete') || status === 'former_patron',
    active: status === 'active_patron',
    // Patreon deletes a whole membership only when nothing was ever paid.
    paidUntil: trigger === 'members:delete' ? '' : paidUntilOf(attributes, now),
    asOf: newestOf(
      [
        at(attributes, 'pledge_relationship_start'),
        at(attributes, 'last_charge_date'),
        ...included.filter((one) => at(one, 'type') === 'pledge-event').map((one) => at(one, 'attributes', 'date')),
      ],
      now,
    ),
  };
};

/** By the day of the next charge, where one is named that the period of the last one leads to. */
const paidUntilOf = (attributes: unknown, now: number): string => {
  const charged = timeOf(at(attributes, 'last_charge_date'));
  const status = at(attributes, 'last_charge_status') ?? 'Paid';
  const isFree = at(attributes, 'currently_entitled_amount_cents') === 0;
  if (!(charged <= now + AHEAD_MS) || status !== 'Paid' || isFree) return '';
  const cadence = at(attributes, 'pledge_cadence');
  const isCadence =
    typeof cadence === 'number' && Number.isInteger(cadence) && cadence >= 1 && cadence <= LONGEST_CADENCE;
  const end = monthsAfter(charged, isCadence ? cadence : 1);
  const next = timeOf(at(attributes, 'next_charge_date'));
  return new Date(next > charged && next <= end + DUE_LATE_MS ? next : end).toISOString();
};

/** On the same day of the month, or on its last one. */
const monthsAfter = (time: number, months: number): number => {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
};

const timeOf = (moment: unknown): number => (typeof moment === 'string' ? Date.parse(moment) : NaN);

const chatAccountOf = (connections: unknown): string | null | undefined => {
  if (connections === undefined || connections === null) return undefined;
  const account = at(connections, 'discord');
  if (account === undefined) return undefined;
  const id = at(account, 'user_id');
  return typeof id === 'string' && SNOWFLAKE.test(id) ? id : null;
};

/** Of moments that have been. */
const newestOf = (moments: readonly unknown[], now: number): string => {
  const times = moments.map(timeOf).filter((time) => time <= now + AHEAD_MS);
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : '';
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** What lies below a value, by its own fields; undefined where the way ends. */
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (here, field) =>
      typeof here === 'object' && here !== null && Object.hasOwn(here, field)
        ? (here as Record<string, unknown>)[field]
        : undefined,
    value,
  );
