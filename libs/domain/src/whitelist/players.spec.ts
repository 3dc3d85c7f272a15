import { given } from '../../../../test/given';
import type { WhitelistEvent } from './events';
import { identifyPlayer, playersOfSteam, steamOfPlayers } from './players';

const at = '2026-11-21T09:00:00.000Z';
const [playerId, other] = ['6513270e-269e-4d37-b2a7-4de452e6b438', '6b0d549b-6f03-475a-9600-a35a099950d8'];
const [steamId, victim] = ['76561190000000003', '76561190000000004'];
const identified = (data: { playerId: string; steamId: string }): WhitelistEvent => ({
  type: 'WhitelistPlayerIdentified',
  data: { ...data, at },
});

test('what a server says first stays: no other puts a player into the slot of whoever owns the account', () => {
  const first = identified({ playerId, steamId });
  given(steamOfPlayers)().when(identifyPlayer({ playerId, steamId, at })).then(first);
  given(steamOfPlayers)(first)
    .when(identifyPlayer({ playerId, steamId: victim, at }))
    .then();
  given(playersOfSteam)(first)
    .when(identifyPlayer({ playerId: other, steamId, at }))
    .then();
  expect(given(playersOfSteam)(first).state).toEqual({ playerId });
});
