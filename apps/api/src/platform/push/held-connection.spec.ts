import fc from 'fast-check';
import { HeldConnection, type Outlet } from './held-connection';

/** What a browser takes, with a clock of the test's own. */
function browser(models: readonly string[] = ['games']) {
  const written: { at: number; text: string }[] = [];
  let now = 0;
  let waiting = 0;
  let isDestroyed = false;
  const outlet = {
    get writableLength() {
      return waiting;
    },
    write: (text: string) => written.push({ at: now, text }) > 0,
    end: (text: string) => written.push({ at: now, text }),
    destroy: () => (isDestroyed = true),
  } as unknown as Outlet;
  const connection = new HeldConnection(outlet, new Set(models), now);
  return {
    connection,
    written,
    texts: () => written.map(({ text }) => text),
    at: (time: number) => (now = time),
    stops: () => (waiting = 100),
    takesAgain: () => (waiting = 0),
    isDestroyed: () => isDestroyed,
  };
}

const event = (versions: Record<string, string>) => `data: ${JSON.stringify(versions)}\n\n`;

test('it begins with the versions that stand, newer ones included', () => {
  const { connection, texts } = browser(['games', 'players']);
  connection.changed('games', 'v2', 5);
  expect(connection.flush(5)).toBe(true);
  expect(texts()).toEqual([]);
  connection.begin({ games: 'v1', players: 'v1' }, 10);
  expect(texts()).toEqual([event({ games: 'v2', players: 'v1' })]);
  expect(connection.flush(20)).toBe(false);
});

test('after a silence a change is sent at once, the next ones a second later as one', () => {
  const { connection, texts, at } = browser();
  connection.begin({ games: 'v1' }, 0);
  connection.changed('games', 'v2', 50);
  expect(connection.flush(at(50))).toBe(false);
  connection.changed('games', 'v3', 60);
  connection.changed('games', 'v4', 70);
  expect(connection.flush(at(100))).toBe(true);
  expect(connection.flush(at(1_049))).toBe(true);
  expect(connection.flush(at(1_050))).toBe(false);
  expect(texts()).toEqual([event({ games: 'v1' }), event({ games: 'v2' }), event({ games: 'v4' })]);
});

test('while the process is busy, what changes all the time waits longer, and what was silent does not', () => {
  const { connection, texts, at } = browser(['boards', 'games']);
  connection.begin({ boards: 'v1', games: 'v1' }, 0);
  connection.changed('boards', 'v2', 0);
  connection.flush(at(0), 2);
  connection.changed('boards', 'v3', 50);
  expect(connection.flush(at(1_100), 2)).toBe(true);
  connection.changed('games', 'v2', 1_150);
  expect(connection.flush(at(1_150), 2)).toBe(true);
  expect(texts().slice(1)).toEqual([event({ boards: 'v2' }), event({ games: 'v2' })]);
  // It is busy no more.
  expect(connection.flush(at(1_300))).toBe(false);
  expect(texts().at(-1)).toBe(event({ boards: 'v3' }));
});

test('what was silent for a second is sent at once, also by a busy process', () => {
  const { connection, texts, at } = browser();
  connection.begin({ games: 'v1' }, 0);
  connection.changed('games', 'v2', 0);
  connection.flush(at(0), 2);
  connection.changed('games', 'v3', 1_001);
  expect(connection.flush(at(1_001), 2)).toBe(false);
  expect(texts().at(-1)).toBe(event({ games: 'v3' }));
});

test('what is as it was when it was last sent is not sent again', () => {
  const { connection, texts } = browser();
  connection.begin({ games: 'v1' }, 0);
  connection.changed('games', 'v2', 5);
  connection.changed('games', 'v1', 6);
  expect(connection.flush(10)).toBe(false);
  expect(texts()).toHaveLength(1);
});

test('read models that change together are sent together from then on', () => {
  const { connection, texts } = browser(['games', 'players']);
  connection.begin({ games: 'v1', players: 'v1' }, 0);
  connection.changed('games', 'v2', 0);
  connection.flush(0);
  connection.changed('players', 'v2', 60);
  connection.flush(60);
  for (const model of ['games', 'players']) connection.changed(model, 'v3', 70);
  expect(connection.flush(1_010)).toBe(true);
  expect(connection.flush(1_060)).toBe(false);
  expect(texts().slice(3)).toEqual([event({ games: 'v3', players: 'v3' })]);
});

test('a browser that takes nothing gets the newest when it takes again, and nothing is queued for it', () => {
  const { connection, texts, stops, takesAgain } = browser();
  connection.begin({ games: 'v1' }, 0);
  stops();
  for (let version = 2; version < 500; version++) {
    connection.changed('games', `v${version}`, version);
    expect(connection.flush(version)).toBe(true);
  }
  takesAgain();
  connection.flush(3_000);
  expect(texts()).toEqual([event({ games: 'v1' }), event({ games: 'v499' })]);
});

test('a browser that takes nothing for ten seconds is given up; a slow one is not', () => {
  const { connection, stops, takesAgain } = browser();
  connection.begin({ games: 'v1' }, 0);
  stops();
  expect(connection.beat(1_000)).toBe(true);
  expect(connection.beat(10_500)).toBe(true);
  takesAgain();
  expect(connection.beat(11_000)).toBe(true);
  stops();
  expect(connection.beat(12_000)).toBe(true);
  expect(connection.beat(22_000)).toBe(false);
});

test('it shows a sign of life every ten seconds in which nothing else was written', () => {
  const { connection, texts } = browser();
  connection.begin({ games: 'v1' }, 0);
  for (let now = 1_000; now <= 30_000; now += 1_000) connection.beat(now);
  expect(texts().slice(1)).toEqual([':\n\n', ':\n\n', ':\n\n']);
});

test('however often what changes: each is sent at most once a second, and the last of each is sent', () => {
  const changes = fc.array(
    fc.record({ after: fc.integer({ min: 0, max: 700 }), model: fc.constantFrom('a', 'b', 'c') }),
  );
  fc.assert(
    fc.property(changes, (steps) => {
      const { connection, written, at } = browser(['a', 'b', 'c']);
      connection.begin({ a: '0', b: '0', c: '0' }, 0);
      const last: Record<string, string> = { a: '0', b: '0', c: '0' };
      let now = 0;
      for (const [index, { after, model }] of steps.entries()) {
        for (let ticks = 0; ticks < after; ticks += 50) connection.flush(at((now += 50)));
        connection.changed(model, (last[model] = String(index + 1)), now);
        connection.flush(at(now));
      }
      for (let ticks = 0; ticks < 2_200; ticks += 50) connection.flush(at((now += 50)));
      const sent: Record<string, { version: string; at: number }[]> = { a: [], b: [], c: [] };
      for (const { at: time, text } of written)
        for (const [model, version] of Object.entries(JSON.parse(text.slice(6)) as Record<string, string>))
          sent[model]!.push({ version, at: time });
      for (const [model, versions] of Object.entries(sent)) {
        expect(versions.at(-1)!.version).toBe(last[model]);
        const times = versions.slice(1).map(({ at: time }) => time);
        expect(times.slice(1).every((time, index) => time - times[index]! >= 1_000)).toBe(true);
      }
    }),
  );
});
