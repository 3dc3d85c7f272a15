import type { ReforgerFacts } from '@app/domain/reforger/events';
import type { SquadFacts } from '@app/domain/squad/events';
import { Joins, type Report } from '@app/domain/connections/joins';
import { joinedIn } from '@app/domain/reforger/tools';
import type { EventLog } from '../event-log/log';
import { nameAlone } from '../event-log/sealing/sealing';

type Log = Pick<EventLog, 'readAll'>;

/** What a game server reported of an account: its id in the game, its Steam account, its name. */
interface Identity extends Report {
  readonly name: string;
}

type Identified =
  | { readonly type: 'SquadPlayerIdentified'; readonly data: SquadFacts['SquadPlayerIdentified'] }
  | { readonly type: 'ReforgerPlayerIdentified'; readonly data: ReforgerFacts['ReforgerPlayerIdentified'] }
  | { readonly type: 'ReforgerToolsEventReceived'; readonly data: ReforgerFacts['ReforgerToolsEventReceived'] };

/** Platforms whose players have no Steam account. */
const CONSOLES: ReadonlySet<string> = new Set(['playstation', 'xbox']);

const TYPES = ['SquadPlayerIdentified', 'ReforgerPlayerIdentified', 'ReforgerToolsEventReceived'];

async function* identities(log: Log): AsyncGenerator<Identity> {
  for await (const events of log.readAll({ types: TYPES }))
    for (const { type, data } of events as unknown as readonly Identified[]) {
      if (type === 'SquadPlayerIdentified') yield { game: 'squad', ...data };
      else if (type === 'ReforgerPlayerIdentified')
        yield { game: 'reforger', ...data, isConsole: CONSOLES.has(data.platform ?? '') };
      else {
        const joined = joinedIn(data);
        if (joined) yield { game: 'reforger', playerId: joined.playerId, steamId: null, name: joined.name };
      }
    }
}

/**
 * These accounts in groups, each Steam account with the players that it is in the games as servers report it, as far as no
 * report contradicts. A report adds a player to a Steam account that is given, and never a Steam account to a player:
 * whoever is proved to be a player has not proved to own what a server says that they own. The log is read once.
 * @param isOthers leaves out a player whom somebody else has linked
 */
export const sameAccounts = async (
  log: Log,
  accounts: readonly string[],
  isOthers: (playerId: string) => Promise<boolean> = async () => false,
): Promise<readonly (readonly string[])[]> => {
  const joins = new Joins();
  for await (const identity of identities(log)) joins.add(identity);
  const groups = new Map<string, readonly string[]>();
  for (const id of accounts) {
    const group = [id];
    for (const player of joins.playersOf(id)) if (!(await isOthers(player))) group.push(player);
    groups.set(id, group);
  }
  const joined = new Set([...groups].flatMap(([id, group]) => group.filter((other) => other !== id)));
  return [...groups].flatMap(([id, group]) => (joined.has(id) ? [] : [group]));
};

/** Under which ids the keys of names are stored that servers reported without an account, and that these accounts have had. */
export const namesAlone = async (log: Log, accounts: readonly string[]): Promise<readonly string[]> => {
  const wanted = new Set(accounts);
  const names = new Set<string>();
  for await (const { playerId, name } of identities(log)) if (wanted.has(playerId)) names.add(nameAlone(name));
  return [...names];
};
