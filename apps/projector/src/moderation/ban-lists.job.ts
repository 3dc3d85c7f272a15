import { hash } from 'node:crypto';
import type { Community } from '@app/contracts/community/community';
import { voiceOf } from '@app/contracts/community/moderation';
import { bans } from '@app/contracts/moderation/read-models';
import { reforgerPlayers } from '@app/contracts/reforger/read-models';
import { squadPlayers } from '@app/contracts/squad/read-models';
import { toImported } from '@app/domain/moderation/ban-import/imported-ban';
import type { FoundBan } from '@app/domain/moderation/ban-import/read-bans';
import {
  banLists,
  endList,
  isDue,
  recordReading,
  type SubscribedList,
} from '@app/domain/moderation/ban-lists/ban-lists';
import { contentOf, readList, whyHeld } from '@app/domain/moderation/ban-lists/reading';
import type { ModeratedGame, PlayerRecordEvent } from '@app/domain/moderation/events';
import {
  enterFromList,
  liftFromList,
  playerRecord,
  playerRecordId,
  type PlayerRecord,
} from '@app/domain/moderation/player-record';
import type { Decision } from '@app/domain/decider';
import { portions } from '@app/kit/portions';
import { RemoteFileUnavailable, type FetchedFile, type RemoteFile } from '@app/outside/remote-file';
import type { Streams } from '@app/storage/event-log/streams';
import { pagesOf } from '@app/storage/read-models/pages';
import type { ReadModels } from '@app/storage/read-models/reader';
import { isCaughtUp, type LogEnd } from '../engine/caught-up';
import type { Consequence, Job } from '../engine/policies/policy-runner';

/** What staff want at once is done within this time, milliseconds. */
const LOOK_EVERY = 5_000;
/** Players whose records are written, or who are looked up, at once. */
const TOGETHER = 50;
const GAMES: readonly ModeratedGame[] = ['squad', 'reforger'];

interface Setup {
  readonly community: Pick<Community, 'shortName' | 'locale' | 'timeZone' | 'moderation'>;
  readonly fetch: RemoteFile;
  readonly streams: Pick<Streams, 'load'>;
  readonly readModels: Pick<ReadModels, 'find' | 'getMany' | 'version'>;
  readonly log: LogEnd;
  readonly now?: () => number;
  readonly every?: number;
}

/**
 * Reads the subscribed lists of bans, and makes the bans here like them. It compares what a list says with what is in
 * force, each time anew, so that whatever happened meanwhile, and wherever a process was killed, the next reading makes
 * it right. Each player's record decides, so nothing is entered or lifted twice.
 */
export const banListsJob = (setup: Setup): Job => {
  const { streams, now = Date.now } = setup;
  /** What this process fetched last of each list: a host that says it is the same is believed. */
  let fetched: ReadonlyMap<string, FetchedFile> = new Map();
  return {
    name: 'ban-lists',
    label: 'Subscribed ban lists',
    every: setup.every ?? LOOK_EVERY,
    run: async (decide, signal) => {
      const kept = new Map<string, FetchedFile>();
      for (const game of GAMES)
        for (const list of (await streams.load(banLists, game)).state.values()) {
          signal.throwIfAborted();
          const turn = new Turn(setup, game, list, decide, signal);
          let file = fetched.get(list.listId);
          if (list.isEnding) await turn.end();
          else if (isDue(list, now())) file = await turn.read(file);
          if (file) kept.set(list.listId, file);
        }
      fetched = kept;
    },
  };
};

const iso = (at: number): string => new Date(at).toISOString();

/** One list, once. */
class Turn {
  private readonly at: string;
  private readonly through: { readonly listId: string; readonly list: string };

  constructor(
    private readonly setup: Setup,
    private readonly game: ModeratedGame,
    private readonly list: SubscribedList,
    private readonly decide: Consequence,
    private readonly signal: AbortSignal,
  ) {
    this.at = iso((setup.now ?? Date.now)());
    this.through = { listId: list.listId, list: list.name };
  }

  /** @param before what was fetched last @returns what is fetched now */
  async read(before: FetchedFile | undefined): Promise<FetchedFile | undefined> {
    const { game, at, list } = this;
    const of = { listId: list.listId, game, at };
    const failed = (because: string) => this.record({ type: 'BanListUnread', data: { ...of, because } });
    let file: FetchedFile | undefined;
    try {
      file = (await this.setup.fetch(list.address, before?.etag, this.signal)) ?? before;
    } catch (error) {
      if (!(error instanceof RemoteFileUnavailable)) throw error;
      await failed(error.message);
      return before;
    }
    const reading = file ? readList(game, file.text) : 'The host says that nothing changed, before it was read.';
    if (typeof reading === 'string') {
      await failed(reading);
      return undefined;
    }
    const { bans: found, unclear, problems } = reading;
    const said = { entries: found.size, unclear, problems, hash: hash('sha256', contentOf(reading), 'base64url') };
    const why = list.accepts === said.hash ? undefined : whyHeld(reading, list.entries);
    await this.record(
      why === undefined
        ? { type: 'BanListRead', data: { ...of, ...said, ...(await this.follow(found)) } }
        : { type: 'BanListHeld', data: { ...of, ...said, why } },
    );
    return file;
  }

  /** Lifts its bans. Some may not be in the read model yet: then the next turn ends it. */
  async end(): Promise<void> {
    const { game, at, list, setup } = this;
    const isComplete = await isCaughtUp([bans], setup.readModels, setup.log);
    await this.follow(new Map());
    if (isComplete) await this.decide(banLists, game, endList({ listId: list.listId, game, at }));
  }

  private record(event: Parameters<typeof recordReading>[0]) {
    return this.decide(banLists, this.game, recordReading(event));
  }

  /** Makes the bans in force those of the list, as far as they are the list's. */
  private async follow(found: ReadonlyMap<string, FoundBan>) {
    const { game, at, list, through } = this;
    const wanted = new Map([...found].filter(([, { until }]) => until === null || until > at));
    const gone: string[] = [];
    const where = [
      { field: 'game', is: 'eq', value: game },
      { field: 'inForceUntil', is: 'gt', value: at },
    ] as const;
    const sort = ['game', 'inForceUntil'];
    for await (const page of pagesOf(this.setup.readModels, bans, { where, sort }))
      for (const { player, listId, until } of page)
        if (!wanted.has(player)) {
          if (listId === list.listId) gone.push(player);
        } else if (listId !== list.listId || wanted.get(player)!.until === until) wanted.delete(player);
    const voice = voiceOf(this.setup.community);
    const entered = await this.each([...wanted.keys()], async (players) => {
      const names = await this.namesOf(players);
      return (player) => {
        const ban = wanted.get(player)!;
        const imported = toImported({ ...ban, name: names.get(player) || ban.name }, list.name, voice, at);
        return enterFromList({ ...imported, game, evidence: [], through }, at);
      };
    });
    const reason = list.isEnding
      ? `${list.name} is not read any more.`
      : `${list.name} does not name the player any more.`;
    const left = await this.each(gone, async () => (player) => liftFromList({ game, player, at, reason, through }));
    return { entered: entered.PlayerBanned, changed: entered.PlayerBanChanged, lifted: left.PlayerBanLifted };
  }

  /** Decides on the records of players, and counts what happened, until staff end the list. */
  private async each(
    players: readonly string[],
    decisions: (some: readonly string[]) => Promise<(player: string) => Decision<PlayerRecord, PlayerRecordEvent>>,
  ) {
    const counts = { PlayerBanned: 0, PlayerBanChanged: 0, PlayerBanLifted: 0 };
    for await (const some of portions(players, TOGETHER)) {
      this.signal.throwIfAborted();
      const { state } = await this.setup.streams.load(banLists, this.game);
      if (state.get(this.list.listId)?.isEnding !== this.list.isEnding) break;
      const decisionOf = await decisions(some);
      const receipts = await Promise.all(
        some.map((player) => {
          const stream = playerRecordId({ game: this.game, player });
          return this.decide(playerRecord, stream, decisionOf(player));
        }),
      );
      for (const { type } of receipts.flatMap(({ events }) => events))
        if (type in counts) counts[type as keyof typeof counts]++;
    }
    return counts;
  }

  /** What players are called whom a server has seen. */
  private async namesOf(players: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { readModels } = this.setup;
    if (this.game === 'reforger') {
      const known = await readModels.getMany(reforgerPlayers, players);
      return new Map([...known].map(([player, { names }]) => [player, names[0]?.name ?? '']));
    }
    const known = await readModels.getMany(squadPlayers, players);
    const names = new Map([...known].map(([player, { name }]) => [player, name]));
    const where = [{ field: 'steamId', is: 'in', value: players }] as const;
    for (const { steamId, name } of await readModels.find(squadPlayers, { where, limit: 5 * TOGETHER }))
      if (!names.has(steamId)) names.set(steamId, name);
    return names;
  }
}
