import type { EventLog } from '@app/storage/event-log/log';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import { Replay } from './replay';

const AT = '2026-10-04T09:00:00.000Z';

/** A game whose only player can be erased, and readings of it that wait. */
class Erasable {
  private username = 'Kea';
  private destroyed = 0;
  private readonly held: (() => void)[] = [];

  readonly replay = new Replay(
    { readStream: () => this.read() } as unknown as EventLog,
    { destructions: () => Promise.resolve(this.destroyed) } as unknown as PersonKeyStore,
  );

  erase(): void {
    this.username = 'Deleted User';
    this.destroyed++;
  }

  release(): void {
    for (const one of this.held.splice(0)) one();
  }

  async readings(count: number): Promise<void> {
    while (this.held.length < count) await Promise.resolve();
  }

  private async *read() {
    const facts = [
      { type: 'BingoGameStarted', data: { at: AT, gridSize: '3x3', startedBy: 'Host' } },
      { type: 'BingoCardDealt', data: { at: AT, playerId: '1', username: this.username, card: [] } },
    ];
    await new Promise<void>((resolve) => this.held.push(resolve));
    yield facts.map((fact, revision) => ({ ...fact, revision }));
  }
}

const namesIn = async (answer: ReturnType<Replay['events']>) =>
  (await answer).events.flatMap(({ username }) => username ?? []);

test('a request after an erasure does not share the reading of one before it', async () => {
  const game = new Erasable();
  const before = game.replay.events(1, 0, 10);
  const beside = game.replay.events(1, 0, 10);
  await game.readings(1);
  game.erase();
  const after = game.replay.events(1, 0, 10);
  await game.readings(2);
  game.release();
  expect(await namesIn(before)).toEqual(['Kea']);
  expect(await namesIn(beside)).toEqual(['Kea']);
  expect(await namesIn(after)).toEqual(['Deleted User']);
});
