/** What live dashboards need to know of Reforger's factions. The capability `reforger` implements it. */
export abstract class FactionNames {
  /** `#AR-Faction_US` is the US Army; a faction without a name is shown as the game calls it. */
  abstract of(faction: string): string;
}
