/** The fields we read from a Patreon report (API v2, JSON:API) about one membership. */
export interface Membership {
  readonly membershipId: string;
  /** The linked chat-platform account; null when there is none, undefined when the report does not say. */
  readonly memberId: string | null | undefined;
  readonly tierIds: readonly string[];
  readonly ended: boolean;
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
  const tierIds = listOf(at(data, 'relationships', 'currently_entitled_tiers', 'data')).map((tier) => at(tier, 'id'));
  return {
    membershipId,
    memberId: chatAccountOf(at(user, 'attributes', 'social_connections')),
    tierIds: tierIds.filter((id): id is string => typeof id === 'string' && TIER_ID.test(id)).slice(0, MOST_TIERS),
    ended: trigger.endsWith(':delete') || at(attributes, 'patron_status') === 'former_patron',
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

const chatAccountOf = (connections: unknown): string | null | undefined => {
  if (connections === undefined || connections === null) return undefined;
  const account = at(connections, 'discord');
  if (account === undefined) return undefined;
  const id = at(account, 'user_id');
  return typeof id === 'string' && SNOWFLAKE.test(id) ? id : null;
};

/** Of moments that have been. */
const newestOf = (moments: readonly unknown[], now: number): string => {
  const times = moments
    .map((moment) => (typeof moment === 'string' ? Date.parse(moment) : NaN))
    .filter((time) => time <= now + AHEAD_MS);
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
