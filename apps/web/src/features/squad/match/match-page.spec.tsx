import type { SquadMatchPage, SquadMatchResult, SquadMoment } from '@app/contracts/squad/squad';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure } from '~/test/server';
import { sinceStart } from '../../battlelog/match/since-start';
import { momentText, ticketLines } from './match-moments';
import MatchPage from './match-page';
import { EOS, serveSquad, show } from '~/test/squad';

const player = (
  playerId: string,
  name: string,
  team: 1 | 2 | null,
  kills = 0,
  result: SquadMatchResult | null = null,
) => ({
  ...{ playerId, name, team, kills, result },
  steamId: '',
  deaths: 1,
  wounds: 2,
  revives: 3,
  teamkills: 0,
});

const MATCH: SquadMatchPage = {
  matchId: '1-20261120T090000000-Narva_AAS_v1',
  serverId: 1,
  layer: 'Narva_AAS_v1',
  level: 'Narva',
  startTime: '2026-11-20T09:00:00.000Z',
  endTime: '2026-11-20T10:04:04.000Z',
  outcome: 'won',
  winner: 2,
  winnerTeam: 'ADF',
  endedByAdmin: false,
  partial: false,
  teams: [
    { team: 1, faction: 'RGF', unit: null, tickets: 0 },
    { team: 2, faction: 'ADF', unit: '3rd Battalion', tickets: 87 },
  ],
  players: [
    player(EOS, 'Macca_42', 2, 31, 'won'),
    player('eos-7', 'Brolga', 1, 0, 'left'),
    player('eos-8', 'Bunya', null),
  ],
};

const at = (minute: number) => new Date(Date.parse(MATCH.startTime) + minute * 60_000).toISOString();
const kill = (minute: number, attacker: string | null, victim: string | null): SquadMoment => ({
  ...{ at: at(minute), type: 'death', victim, attacker },
  by: 'enemy',
  weapon: 'AK74M',
});
const MOMENTS: readonly SquadMoment[] = [
  { at: at(0), type: 'tickets', team1: 300, team2: 300 },
  kill(1, EOS, 'eos-7'),
  kill(2, 'eos-8', 'eos-7'),
  { at: at(3), type: 'revive', reviver: 'eos-8', victim: EOS },
  { at: at(4), type: 'capture', zone: 'Old Town', how: 'captured', team: 2 },
  { at: at(64), type: 'tickets', team1: 0, team2: 87 },
];

const given = (routes: Parameters<typeof serveSquad>[0] = {}) => {
  const server = serveSquad({
    [`GET matches/${MATCH.matchId}`]: { body: { success: true, data: MATCH } },
    [`GET matches/${MATCH.matchId}/timeline`]: {
      body: { success: true, data: { matchId: MATCH.matchId, moments: MOMENTS } },
    },
    ...routes,
  });
  show(<MatchPage />, `/squad-battlelog/match/${MATCH.matchId}`, '/squad-battlelog/match/:matchId');
  return server;
};
const moments = () =>
  within(screen.getByRole('region', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('says who won, by how much, and who was there', async () => {
  given();
  expect(await screen.findByRole('heading', { level: 1, name: 'Narva AAS v1' })).toBeTruthy();
  const result = screen.getByRole('region', { name: 'Result' });
  expect(result.textContent).toContain('ADF won');
  expect(result.textContent).toContain('87 tickets');
  expect(screen.getByText(/server 1\. 1h 4m long\./)).toBeTruthy();
  for (const [team, name] of [
    ['ADF', 'Macca_42'],
    ['RGF', 'Brolga'],
    ['Team not known', 'Bunya'],
  ] as const)
    expect(within(screen.getByRole('table', { name: team })).getByRole('link', { name })).toBeTruthy();
});

test('says who left before the end, and of nobody else that they did', async () => {
  given();
  const left = within(await screen.findByRole('table', { name: 'RGF' })).getByRole('row', { name: /Brolga/ });
  expect(left.textContent).toContain('Left early');
  expect(screen.getByRole('table', { name: 'ADF' }).textContent).not.toContain('Left early');
});

test('tells what happened when, to everybody, to the reader, and about the objectives', async () => {
  given();
  await screen.findByText('Macca_42 killed Brolga with AK74M');
  expect(moments()).toEqual([
    '01:00Macca_42 killed Brolga with AK74M',
    '02:00Bunya killed Brolga with AK74M',
    '03:00Bunya revived Macca_42',
    '04:00ADF captured Old Town',
  ]);
  await userEvent.click(await screen.findByText('Mine'));
  expect(moments()).toEqual(['01:00Macca_42 killed Brolga with AK74M', '03:00Bunya revived Macca_42']);
  await userEvent.click(screen.getByText('Objectives'));
  expect(moments()).toEqual([
    '00:00RGF 300, ADF 300 tickets',
    '04:00ADF captured Old Town',
    '1:04:00RGF 0, ADF 87 tickets',
  ]);
});

test('a match that is still running has no winner yet', async () => {
  const running = { ...MATCH, endTime: null, outcome: null, winner: null, winnerTeam: null };
  given({ [`GET matches/${MATCH.matchId}`]: { body: { success: true, data: running } } });
  expect((await screen.findByRole('region', { name: 'Result' })).textContent).toContain('Still running');
});

test('a timeline that cannot be read leaves the match standing', async () => {
  given({ [`GET matches/${MATCH.matchId}/timeline`]: { status: 503, body: failure('Down.', 'unavailable') } });
  expect(await screen.findByText('Failed to load the timeline')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Result' })).toBeTruthy();
});

test('a match that is none says so and where to look, and offers no retry', async () => {
  given({
    [`GET matches/${MATCH.matchId}`]: { status: 404, body: failure('This match does not exist.', 'match-not-found') },
  });
  expect(await screen.findByText('This match is not known')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your matches' }).getAttribute('href')).toBe('/squad-battlelog/profile');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('who is not known is not named, and how somebody died is told apart', () => {
  const death = { at: at(1), type: 'death', weapon: null } as const;
  const words = [
    { ...death, victim: 'eos-7', attacker: null, by: 'enemy' },
    { ...death, victim: 'eos-7', attacker: EOS, by: 'teammate', weapon: 'M67' },
    { ...death, victim: 'eos-7', attacker: 'eos-7', by: 'self' },
    { ...death, victim: null, attacker: null, by: 'nobody' },
  ].map((moment) => momentText(moment as SquadMoment, MATCH));
  expect(words).toEqual([
    'somebody unknown killed Brolga',
    'Macca_42 teamkilled Brolga with M67',
    'Brolga killed themselves',
    'somebody unknown died',
  ]);
});

test('time counts from the beginning, with hours when there are any', () => {
  expect([at(0), at(12.5), at(61), at(-3)].map((time) => sinceStart(time, MATCH.startTime))).toEqual([
    '00:00',
    '12:30',
    '1:01:00',
    '00:00',
  ]);
});

test('tickets are two lines from the first sample to the last, and none of fewer than two samples', () => {
  expect(ticketLines(MOMENTS, { width: 100, height: 10 })).toEqual({
    most: 300,
    paths: ['M0.0 0.0L100.0 10.0', 'M0.0 0.0L100.0 7.1'],
  });
  expect(ticketLines(MOMENTS.slice(0, 3), { width: 100, height: 10 })).toBeUndefined();
});
