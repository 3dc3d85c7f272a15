import type { PortalGame } from '@app/contracts/portal-game';
import type { ComponentType } from 'react';

/** Somebody on the server whom staff may act on. */
export interface SelectedPlayer {
  /** Squad: the EOS id, or the SteamID64 of who has no EOS id. Reforger: the UUID. */
  readonly playerId: string;
  /** SteamID64, where it is known. */
  readonly steamId: string | null;
  readonly name: string;
  /** Where the player is: 'ARMOUR 1, Crewman'. Empty for somebody who is not on the server now. */
  readonly place: string;
}

export interface SelectedSquad {
  readonly teamID: number;
  readonly teamName: string;
  readonly squadID: number;
  readonly squadName: string;
  readonly members: readonly { readonly playerId: string | null; readonly name: string }[];
}

interface OfServer {
  readonly game: PortalGame;
  readonly serverId: number;
}

/** What other features bring to a dashboard. Routes put them together. */
export interface DashboardSlots {
  /** Beside a player’s name. */
  readonly Mark?: ComponentType<{ readonly game: PortalGame; readonly player: string; readonly alias: string | null }>;
  /** Beside Refresh. */
  readonly Head?: ComponentType<OfServer>;
  /** A panel for the selected player; with it, names are buttons. */
  readonly Player?: ComponentType<OfServer & { readonly player: SelectedPlayer; readonly onClose: () => void }>;
  /** At the foot of an open squad. */
  readonly Squad?: ComponentType<OfServer & { readonly squad: SelectedSquad }>;
  /** At the foot of the chat. */
  readonly Chat?: ComponentType<OfServer>;
}
