import { recorded, recordedVersion, unpackRecorded, type Recorded } from '../releases/recording';
import { expect, journey } from './people';
import { ownStack } from './stacks';

const stack = ownStack({}, undefined, undefined, unpackRecorded);
/** The site and the chat platform's emulator take any ports that are free. */
const withoutPorts = (body: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(body).replaceAll(/(?<=127\.0\.0\.1|localhost):\d+/g, '')) as Record<string, unknown>;

journey(`what ${recordedVersion()} left behind is served, answers as it did, and is gone on with`, async () => {
  const { code, output } = await stack.command('projector', ['verify']);
  expect(code, output).toBe(0);
  for (const { persona, path, body } of JSON.parse(recorded('answers.json').toString()) as Recorded[])
    expect(withoutPorts(await stack.call(persona, 'GET', path)), path).toMatchObject(withoutPorts(body));
  const gameId = await stack.startGame('3x3');
  const { game } = await stack.call<{ game: { id: number } }>('member', 'GET', 'bingo/active-game');
  expect(game.id).toBe(gameId);
});
