import type { ReforgerFacts } from '@app/domain/reforger/events';
import type { SquadFacts } from '@app/domain/squad/events';
import { joinedIn } from '@app/domain/reforger/tools';
import type { EventLog } from '../event-log/log';
import { nameAlone } from '../event-log/sealing/sealing';

type Log = Pick<EventLog, 'readAll'>;

/** What a game server reported of an account: its id in the game, its Steam account, its name. */
interface Identity {
  readonly ids: readonly string[];
  readonly name: string;
}

type Identified =
  | { readonly type: 'SquadPlayerIdentified'; readonly data: SquadFacts['SquadPlayerIdentified'] }
  | { readonly type: 'ReforgerPlayerIdentified'; readonly data: ReforgerFacts['ReforgerPlayerIdentified'] }
  | { readonly type: 'ReforgerToolsEventReceived'; readonly data: ReforgerFacts['ReforgerToolsEventReceived'] };

const TYPES = ['SquadPlayerIdentified', 'ReforgerPlayerIdentified', 'ReforgerToolsEventReceived'];

async function* identities(log: Log): AsyncGenerator<Identity> {
  for await (const events of log.readAll({ types: TYPES }))
    for (const { type, data } of events as unknown as readonly Identified[]) {
      if (type !== 'ReforgerToolsEventReceived')
        yield { ids: data.steamId === null ? [data.playerId] : [data.playerId, data.steamId], name: data.name };
      else {
        const joined = joinedIn(data);
        if (joined) yield { ids: [joined.playerId], name: joined.name };
      }
    }
}

/**
 * Accounts that game servers reported as the same player's, in groups: an account of Steam has another id in a game. The
 * log is read once; an account that nobody reported is a group of its own.
 */
export const sameAccounts = async (log: Log, accounts: readonly string[]): Promise<readonly (readonly string[])[]> => {
  const groups = new Map<string, Set<string>>();
  for await (const { ids } of identities(log)) {
    const group = new Set(ids.flatMap((id) => [id, ...(groups.get(id) ?? [])]));
    for (const id of group) groups.set(id, group);
  }
  return [...new Set(accounts.map((id) => groups.get(id) ?? new Set([id])))].map((group) => [...group]);
};

/** Under which ids the keys of names are stored that servers reported without an account, and that these accounts have had. */
export const namesAlone = async (log: Log, accounts: readonly string[]): Promise<readonly string[]> => {
  const wanted = new Set(accounts);
  const names = new Set<string>();
  for await (const { ids, name } of identities(log)) if (ids.some((id) => wanted.has(id))) names.add(nameAlone(name));
  return [...names];
};
