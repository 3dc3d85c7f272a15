/** What roles give, by role key, as the community's configuration says. */
export interface Allowances {
  readonly slots: Readonly<Record<string, number>>;
  /** Of these only the one that gives most counts. */
  readonly exclusive: readonly string[];
}

/** Whitelist slots of somebody with these roles: the highest of the exclusive roles, and every other role's on top. */
export const allowanceOf = (roles: readonly string[], { slots, exclusive }: Allowances): number => {
  let highest = 0;
  let sum = 0;
  for (const role of new Set(roles)) {
    const given = Object.hasOwn(slots, role) ? slots[role]! : 0;
    if (exclusive.includes(role)) highest = Math.max(highest, given);
    else sum += given;
  }
  return highest + sum;
};

/** The same of a community's configuration. */
export const allowancesIn = (
  roles: readonly { readonly key: string; readonly slots?: number }[],
  exclusive: readonly string[],
): Allowances => ({ slots: Object.fromEntries(roles.map(({ key, slots = 0 }) => [key, slots])), exclusive });
