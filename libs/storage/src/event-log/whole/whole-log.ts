import { auditedTypes } from '@app/contracts/capabilities';
import { Joins, type Report } from '@app/domain/connections/joins';
import type { ReforgerFacts } from '@app/domain/reforger/events';
import { joinedIn } from '@app/domain/reforger/tools';
import type { SquadFacts } from '@app/domain/squad/events';
import type { Act, WholeLogPort } from '@app/processes/port';
import type { EventMetadata, RecordedEvent } from '../event';
import type { EventLog } from '../log';
import type { LogPosition } from '../position';
import { nameAlone } from '../sealing/sealing';

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

const IDENTIFIED = ['SquadPlayerIdentified', 'ReforgerPlayerIdentified', 'ReforgerToolsEventReceived'];
const TYPES = [...new Set([...IDENTIFIED, ...auditedTypes])];

const identityIn = ({ type, data }: Identified): Identity | undefined => {
  if (type === 'SquadPlayerIdentified') return { game: 'squad', ...data };
  if (type === 'ReforgerPlayerIdentified')
    return { game: 'reforger', ...data, isConsole: CONSOLES.has(data.platform ?? '') };
  const joined = joinedIn(data);
  return joined && { game: 'reforger', playerId: joined.playerId, steamId: null, name: joined.name };
};

/**
 * What erasures ask of the whole log: which accounts are the same player's, under which names, and what somebody did as
 * staff. It is read once for all of that, whoever it is about; who asks later reads what has come in since.
 */
export class WholeLog implements WholeLogPort {
  private readonly joins = new Joins();
  /** By player, as servers reported them. */
  private readonly names = new Map<string, Set<string>>();
  /** The last one, by who did it. */
  private readonly acts = new Map<string, Act>();
  private upTo: LogPosition | undefined;

  /** @param isStaff of the roles that somebody held when they did something */
  constructor(
    private readonly log: Pick<EventLog, 'head' | 'readAll'>,
    private readonly isStaff: (roles: readonly string[]) => boolean,
  ) {}

  /**
   * These accounts in groups, each Steam account with the players that it is in the games as servers report it, as far as no
   * report contradicts. A report adds a player to a Steam account that is given, and never a Steam account to a player:
   * whoever is proved to be a player has not proved to own what a server says that they own.
   * @param isOthers leaves out a player whom somebody else has linked
   */
  async sameAccounts(
    accounts: readonly string[],
    isOthers: (playerId: string) => Promise<boolean> = async () => false,
  ): Promise<readonly (readonly string[])[]> {
    await this.readOn();
    const groups = new Map<string, readonly string[]>();
    for (const id of accounts) {
      const group = [id];
      for (const player of this.joins.playersOf(id)) if (!(await isOthers(player))) group.push(player);
      groups.set(id, group);
    }
    const joined = new Set([...groups].flatMap(([id, group]) => group.filter((other) => other !== id)));
    return [...groups].flatMap(([id, group]) => (joined.has(id) ? [] : [group]));
  }

  /** Under which ids the keys of names are stored that servers reported without an account, and that these accounts have had. */
  async namesAlone(accounts: readonly string[]): Promise<readonly string[]> {
    await this.readOn();
    const names = accounts.flatMap((account) => [...(this.names.get(account) ?? [])]);
    return [...new Set(names)].map(nameAlone);
  }

  /** What somebody did last as staff. */
  async lastAct(memberId: string): Promise<Act | undefined> {
    await this.readOn();
    return this.acts.get(memberId);
  }

  /** Reads again only what came in while the last reading ran: to take it twice changes nothing. */
  private async readOn(): Promise<void> {
    const end = await this.log.head();
    const wanted = { types: TYPES, ...(this.upTo !== undefined && { after: this.upTo }) };
    for await (const events of this.log.readAll(wanted)) for (const event of events) this.take(event);
    this.upTo = end;
  }

  private take(event: RecordedEvent): void {
    if (IDENTIFIED.includes(event.type)) {
      const identity = identityIn(event as unknown as Identified);
      if (!identity) return;
      this.joins.add(identity);
      const { playerId, name } = identity;
      const names = this.names.get(playerId);
      if (names) names.add(name);
      else this.names.set(playerId, new Set([name]));
      return;
    }
    // An event that somebody else wrote into the log may have none.
    const { actor, audit, written = event.created } = (event.metadata ?? {}) as Partial<EventMetadata>;
    // What they asked for themselves is no act of staff.
    if (actor?.roles && audit && audit.tool !== 'privacy' && this.isStaff(actor.roles))
      this.acts.set(actor.id, { name: actor.name, at: written });
  }
}
