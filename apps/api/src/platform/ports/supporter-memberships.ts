/** What whitelisting shows of the supporter programme. The capability `supporters` implements it. */
export abstract class SupporterMemberships {
  /** @returns the tier the programme reports of the member; 0 for none, undefined while no report has arrived */
  abstract of(memberId: string): Promise<number | undefined>;
}
