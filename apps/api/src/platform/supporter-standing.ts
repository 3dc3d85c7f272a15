/** What whitelisting shows of the supporter programme; answered by whoever receives its reports. */
export abstract class SupporterStanding {
  /** @returns the tier the programme reports of the member; 0 for none, undefined while that is not known */
  abstract of(memberId: string): Promise<number | undefined>;
}
