import { given } from '../../../../test/given';
import { LOOKUP_WINDOW, lookUp, playerLookups, showAddress } from './lookups';

const at = (milliseconds: number) => new Date(Date.parse('2026-11-21T09:00:00.000Z') + milliseconds).toISOString();
const look = (milliseconds: number, playerId = '0002', game: 'squad' | 'reforger' = 'squad') => ({
  ...{ readerId: '9', game, playerId, at: at(milliseconds) },
});
const looked = (...of: Parameters<typeof look>) => ({ type: 'PlayerStatsRead', data: look(...of) }) as const;

test('looking somebody up is recorded', () =>
  given(playerLookups)()
    .when(lookUp(look(0)))
    .thenAgain(looked(0)));

test('turning pages is the same look', () =>
  given(playerLookups)(looked(0))
    .when(lookUp(look(LOOKUP_WINDOW - 1)))
    .then());

test('after a while it is another, and so are another player and another game', () => {
  given(playerLookups)(looked(0))
    .when(lookUp(look(LOOKUP_WINDOW)))
    .thenAgain(looked(LOOKUP_WINDOW));
  given(playerLookups)(looked(0))
    .when(lookUp(look(1, '0003')))
    .thenAgain(looked(1, '0003'));
  given(playerLookups)(looked(0))
    .when(lookUp(look(1, '0002', 'reforger')))
    .thenAgain(looked(1, '0002', 'reforger'));
});

test('an address that is shown is recorded each time, with the reason', () => {
  const data = { ...look(0), reason: 'Ban evasion check' };
  const shown = { type: 'PlayerAddressRevealed', data } as const;
  given(playerLookups)(looked(0), shown).when(showAddress(data)).thenAgain(shown);
});
