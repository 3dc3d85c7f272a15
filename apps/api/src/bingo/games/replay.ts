import { Inject, Injectable } from '@nestjs/common';
import type { BingoGame, ReplayAnswer, ReplayEvent } from '@app/contracts/bingo/bingo';
import type { BingoEvent } from '@app/domain/bingo/events';
import { game } from '@app/domain/bingo/game';
import { TAKE_BACK_WINDOW } from '@app/domain/bingo/rules';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { Lru } from '@app/kit/lru';
import { singleFlight } from '@app/kit/single-flight';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import { PERSON_KEYS } from '../../platform/storage.module';
import { noSuchGame } from './games';

interface Recording {
  readonly game: BingoGame;
  readonly events: readonly ReplayEvent[];
  /** How often keys of people had been destroyed before it was read: after another time it may name whoever was erased. */
  readonly destructions: number;
}

/** Events of a game that are read; a long evening with fifty players has about five thousand. */
const MOST_EVENTS = 20_000;
const MOST_RECORDINGS = 16;

/**
 * A game as it happened, straight from its stream in the log. A game that is over is read once; of one that goes on,
 * simultaneous requests share one reading, unless somebody was erased between them.
 */
@Injectable()
export class Replay {
  private readonly finished = new Lru<number, Recording>(MOST_RECORDINGS);
  private readonly shared = singleFlight(
    (gameId: number, destructions: number) => this.read(gameId, destructions),
    (...both) => both.join(' '),
  );

  constructor(
    private readonly log: EventLog,
    @Inject(PERSON_KEYS) private readonly keys: PersonKeyStore,
  ) {}

  /**
   * @param from the first revision wanted: to go on where the last page ended, one more than its last event's
   * @throws Refused 404; LogUnavailable, StoreUnavailable
   */
  async events(gameId: number, from: number, limit: number): Promise<ReplayAnswer> {
    const destructions = await this.keys.destructions();
    const held = this.finished.peek(gameId);
    const { game, events } = held?.destructions === destructions ? held : await this.shared(gameId, destructions);
    return { success: true, game, events: events.filter(({ revision }) => revision >= from).slice(0, limit) };
  }

  private async read(gameId: number, destructions: number): Promise<Recording> {
    const events: RecordedEvent<BingoEvent>[] = [];
    for await (const chunk of this.log.readStream(`${game.category}-${gameId}`, { limit: MOST_EVENTS }))
      events.push(...(chunk as RecordedEvent<BingoEvent>[]));
    const recording = { ...record(gameId, events), destructions };
    if (isOver(events)) this.finished.set(gameId, recording);
    return recording;
  }
}

/** Ended, and no longer to be taken back. */
const isOver = (events: readonly RecordedEvent<BingoEvent>[]): boolean => {
  const last = events.at(-1) as BingoEvent | undefined;
  if (last?.type === 'BingoGameClosed') return true;
  return last?.type === 'BingoGameEnded' && Date.now() - Date.parse(last.data.at) > TAKE_BACK_WINDOW;
};

const record = (gameId: number, events: readonly RecordedEvent<BingoEvent>[]): Omit<Recording, 'destructions'> => {
  const names = new Map<string, string>();
  let summary: BingoGame | undefined;
  const replayed: ReplayEvent[] = [];
  for (const event of events) {
    const fact = event as BingoEvent;
    if (fact.type === 'BingoGameStarted') {
      const { gridSize, startedBy, at } = fact.data;
      summary = { id: gameId, grid_size: gridSize, started_by_username: startedBy, started_at: at };
    }
    if (fact.type === 'BingoCardDealt') names.set(fact.data.playerId, fact.data.username);
    const moment = momentOf(fact);
    if (moment) replayed.push({ ...moment, at: fact.data.at, revision: event.revision, ...playerIn(fact, names) });
  }
  if (!summary) throw noSuchGame();
  return { game: summary, events: replayed };
};

const playerIn = ({ data }: BingoEvent, names: ReadonlyMap<string, string>) =>
  'playerId' in data ? { discord_id: data.playerId, username: names.get(data.playerId) ?? '' } : {};

type Moment = Pick<ReplayEvent, 'type' | 'square' | 'card_values' | 'position'>;

const momentOf = ({ type, data }: BingoEvent): Moment | undefined => {
  switch (type) {
    case 'BingoGameStarted':
      return { type: 'started' };
    case 'BingoCardDealt':
      return { type: 'joined', card_values: data.card.map(({ value, difficulty }) => ({ value, difficulty })) };
    case 'BingoSquareMarked':
      return { type: 'marked', square: data.square };
    case 'BingoSquareUnmarked':
      return { type: 'unmarked', square: data.square };
    case 'BingoAchieved':
      return { type: 'bingo', position: data.position };
    case 'BingoLost':
      return { type: 'bingo-lost', position: data.position };
    case 'MegaBingoAchieved':
      return { type: 'mega-bingo' };
    case 'MegaBingoLost':
      return { type: 'mega-bingo-lost' };
    case 'BingoGameEnded':
      return { type: 'ended' };
    case 'BingoGameEndTakenBack':
      return { type: 'end-taken-back' };
    default:
      return undefined;
  }
};
