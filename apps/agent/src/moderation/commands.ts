import { gameText, LAYER_CHOICE } from '@app/telemetry/game-text';
import type { ListedPlayer, ListedSquads } from '../rcon/answers';

declare const made: unique symbol;
/** A command of RCON that was made here. No other may be sent for staff. */
export type ServerCommand = string & { readonly [made]: true };

/** An id, or the name of a layer, that no command may hold. */
export class BadTarget extends Error {}

const SQUAD_ID = /^(?:\d{17}|[0-9a-f]{32})$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Reforger numbers who is on the server. */
const NUMBER = /^\d{1,6}$/;

const checked = (id: string | null, shape: RegExp, what = 'id of a player'): string => {
  if (id === null || !shape.test(id)) throw new BadTarget(`This is no ${what}.`);
  return id;
};

const command = (text: string) => text.trimEnd() as ServerCommand;

type Player = Pick<ListedPlayer, 'eosId' | 'steamId'>;
type Squad = Pick<ListedSquads['squads'][number], 'team' | 'id'>;

/** What an order makes of what it is about, as the server lists that right before. */
type Made =
  | { readonly about: 'server'; readonly command: (text: string) => ServerCommand }
  /** `members`: each of a squad. */
  | { readonly about: 'player' | 'members'; readonly command: (player: Player, text: string) => ServerCommand }
  | { readonly about: 'squad'; readonly command: (squad: Squad) => ServerCommand };

export type SquadOrder = Made & {
  /** The server’s words for having done it, at the beginning of a line. */
  readonly done: RegExp;
  /** It is about somebody who is in a squad. */
  readonly inSquad?: true;
};

const eosOf = ({ eosId, steamId }: Player) => checked(eosId ?? steamId, SQUAD_ID);

const warn = {
  command: (player: Player, text: string) => command(`AdminWarn "${eosOf(player)}" ${gameText(text)}`),
  done: /^Remote admin has warned player\b/u,
};

/**
 * Everything that staff may have a Squad server do. The words of warnings, broadcasts, new names and layers are captured
 * answers of 10.5; those of kicks and of disbanding were reported of 10.6. For a change of team and a removal from a squad
 * there is the line of the log of 10.5 alone, whose words the answers to all the others have.
 */
export const squadOrders = {
  message: { about: 'player', ...warn },
  warn: { about: 'player', ...warn },
  'squad-message': { about: 'members', ...warn },
  kick: {
    about: 'player',
    command: ({ eosId, steamId }, text) =>
      command(`AdminKick "${checked(steamId ?? eosId, SQUAD_ID)}" ${gameText(text)}`),
    done: /^Kicked player\b/u,
  },
  broadcast: {
    about: 'server',
    command: (text) => command(`AdminBroadcast ${gameText(text)}`),
    done: /^Message broadcasted\b/u,
  },
  'remove-from-squad': {
    about: 'player',
    inSquad: true,
    command: (player) => command(`AdminRemovePlayerFromSquad ${eosOf(player)}`),
    done: /^Player .* was removed from squad\b/su,
  },
  // To the other team, whichever that is.
  'change-team': {
    about: 'player',
    command: (player) => command(`AdminForceTeamChange ${eosOf(player)}`),
    done: /^Forced team change for player\b/u,
  },
  'disband-squad': {
    about: 'squad',
    command: ({ team, id }) => command(`AdminDisbandSquad ${team} ${id}`),
    done: /^Remote admin disbanded squad\b/u,
  },
  // It takes no name: the squad is called by its number again.
  'rename-squad': {
    about: 'squad',
    command: ({ team, id }) => command(`AdminRenameSquad ${team} ${id}`),
    done: /^Remote admin renamed squad\b/u,
  },
  'next-layer': {
    about: 'server',
    command: (layer) => command(`AdminSetNextLayer ${checked(layer, LAYER_CHOICE, 'name of a layer')}`),
    done: /^Set next layer to\b/u,
  },
} as const satisfies Readonly<Record<string, SquadOrder>>;

/** Everything that staff may have a Reforger server do. A ban without a length is for good. */
export const reforgerCommands = {
  kick: (number: string) => command(`#kick ${checked(number, NUMBER)}`),
  ban: (id: string, seconds: number, text: string) =>
    command(`#ban create ${checked(id, UUID)} ${Math.max(0, Math.trunc(seconds))} ${gameText(text)}`),
  unban: (id: string) => command(`#ban remove ${checked(id, UUID)}`),
} as const;
