import type { Team } from '@app/telemetry/squad';

/** Ids of one account. Before v10.6 everybody had a Steam id; now `epic` may stand in its place. */
export type Ids = { readonly eosId: string | null; readonly steamId: string | null };

/** A player as one line names him, and his `BP_PlayerController_C_nnn`. */
export type Named = Ids & { readonly name: string | null; readonly controller: string | null };

export type Reading =
  | { readonly is: 'worldBrought'; readonly layer: string; readonly level: string | null; readonly transition: boolean }
  | { readonly is: 'stateChanged'; readonly to: string }
  | { readonly is: 'winnerDetermined'; readonly winner: string | null }
  | {
      readonly is: 'resultLogged';
      /** Null in the line of a draw. */
      readonly team: Team | null;
      readonly unit: string;
      readonly faction: string;
      readonly won: boolean;
      readonly tickets: number;
    }
  | { readonly is: 'endedByAdmin' }
  | { readonly is: 'loggedIn'; readonly ids: Ids; readonly controller: string; readonly address: string | null }
  | { readonly is: 'joinedTeam'; readonly name: string; readonly team: Team }
  | { readonly is: 'joinSucceeded'; readonly name: string }
  | { readonly is: 'roleGiven'; readonly name: string; readonly role: string }
  | { readonly is: 'possessed'; readonly name: string; readonly ids: Ids }
  | { readonly is: 'disconnected'; readonly ids: Ids; readonly controller: string }
  | {
      readonly is: 'damaged' | 'wounded' | 'died';
      readonly victim: string;
      readonly attacker: Named | null;
      readonly damage: number;
      readonly causer: string | null;
    }
  | { readonly is: 'revived'; readonly reviver: Named; readonly victim: Named }
  | {
      readonly is: 'vehicleHit' | 'deployableHit';
      readonly thing: string;
      readonly instance: string;
      readonly attacker: Named | null;
      readonly damage: number;
      readonly causer: string | null;
      readonly healthRemaining: number;
    }
  | {
      readonly is: 'zoneChanged';
      readonly zone: string;
      readonly how: 'captured' | 'neutralised';
      readonly team: Team;
      readonly from: Team | null;
    }
  | { readonly is: 'removed'; readonly how: 'kicked' | 'banned'; readonly name: string; readonly reason: string }
  | { readonly is: 'tickRate'; readonly rate: number };

/** What a pattern makes of its groups. Null: understood, and of no use to anybody. */
type Read = (groups: Readonly<Record<string, string>>) => Reading | null;

/** One format of a line: lines of its category that match it are read by it. */
export type Pattern = { readonly category: string; readonly pattern: RegExp; readonly read: Read };

export const pattern = (category: string, expression: RegExp, read: Read): Pattern => ({
  category,
  pattern: expression,
  read,
});

/** `EOS: <32hex> steam: <17 digits>` in any order, with whatever other ids; `INVALID` and the like are none. */
export function idsIn(text: string): Ids {
  const eosId = /\bEOS: ?([0-9a-fA-F]{32})\b/u.exec(text)?.[1]?.toLowerCase() ?? null;
  const steamId = /\bsteam: ?(\d{17})\b/u.exec(text)?.[1] ?? null;
  return { eosId, steamId };
}

export const hasIds = ({ eosId, steamId }: Ids): boolean => eosId !== null || steamId !== null;

/** `BP_M4_M68_Foregrip_C_21` is a `BP_M4_M68_Foregrip`, `Fence58_229` a `Fence58`, `nullptr` nothing. */
export function blueprintOf(instance: string): string | null {
  const name = instance.trim();
  if (name === '' || name === 'nullptr' || name === 'None' || name === 'NULL') return null;
  return name.replace(/(?:_C)?_\d+$/u, '').replace(/_C$/u, '') || null;
}

export const teamOf = (text: string | undefined): Team | null => (text === '1' ? 1 : text === '2' ? 2 : null);

const controllerOf = (text: string | undefined) => {
  const controller = text?.trim() ?? '';
  return controller === '' || controller === 'None' || controller === 'NULL' || controller === 'nullptr'
    ? null
    : controller;
};

/** The attacker of a line: null when it names none that is valid. */
export function attackerOf(name: string | null, ids: string, controller?: string): Named | null {
  const found = idsIn(ids);
  if (hasIds(found)) return { ...found, name, controller: controllerOf(controller) };
  const bare = name?.trim() ?? '';
  return bare === '' || bare === 'nullptr' || bare === 'None' || bare === 'NULL'
    ? null
    : { ...found, name, controller: controllerOf(controller) };
}
