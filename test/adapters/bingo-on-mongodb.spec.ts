import { findMongods, NO_MONGOD } from './mongod';

/**
 * A bingo game, its replay, its rebuild and its comparison with the log, over read models in MongoDB: the api's own
 * specification, on the first server there is. `npm run mongodb` runs all of them so, on every server.
 */
const [server] = findMongods();

if (server) {
  process.env['TEST_READ_MODELS'] = 'mongodb';
  describe(`read models in ${server.name}`, () => {
    // oxlint-disable-next-line typescript/no-require-imports -- it reads the setting above when it is loaded
    require('../api/bingo.spec');
  });
} else {
  console.warn(`NO BINGO GAME WAS PLAYED ON MONGODB: ${NO_MONGOD}.`);
  describe.skip(`read models in MongoDB (${NO_MONGOD})`, () => {
    test('a bingo game', () => undefined);
  });
}
