import { REFORGER_BOARDS, type ReforgerBoard, type ReforgerLeaderboardEntry } from '@app/contracts/reforger/reforger';
import { describeBoard } from '@app/domain/reforger/rules';
import { Link } from 'react-router-dom';
import { CareerInsignia } from '~/ui/art/career-insignia';
import type { GameBoards } from '../../battlelog/leaderboards/boards';
import { boardFigure } from '../figures';
import { PlayerName } from '../player-name';
import { aroundMe, leaderboard } from '../queries';

const WORDS: Record<ReforgerBoard, { readonly label: string; readonly unit: string; readonly unitShown?: true }> = {
  overall: { label: 'Overall', unit: 'points' },
  kills: { label: 'Kills', unit: 'kills' },
  aiKills: { label: 'AI Kills', unit: 'kills' },
  roadkills: { label: 'Roadkills', unit: 'roadkills' },
  medic: { label: 'Medic', unit: 'points' },
  deaths: { label: 'Deaths', unit: 'deaths' },
  timePlayed: { label: 'Time Played', unit: '' },
  distanceWalked: { label: 'Distance Walked', unit: 'km', unitShown: true },
  distanceDriven: { label: 'Distance Driven', unit: 'km', unitShown: true },
  shotsFired: { label: 'Shots Fired', unit: 'shots' },
  wins: { label: 'Wins', unit: 'wins' },
  winsUS: { label: 'Wins US', unit: 'wins' },
  winsUSSR: { label: 'Wins USSR', unit: 'wins' },
  seeders: { label: 'Seeders', unit: '' },
  vehicleKills: { label: 'Vehicle Kills', unit: 'kills' },
};

export const REFORGER_GAME_BOARDS: GameBoards<ReforgerLeaderboardEntry> = {
  game: 'reforger',
  path: '/reforger-battlelog/leaderboards',
  boards: REFORGER_BOARDS.map((id) => ({ id, ...WORDS[id], about: describeBoard(id) })),
  empty: 'The first game on our servers puts the first name here.',
  queries: { leaderboard, aroundMe },
  keyOf: ({ playerUID }) => playerUID,
  figure: boardFigure,
  Insignia: CareerInsignia,
  Name: ({ entry: { playerUID, playerName, platform }, className }) => (
    <PlayerName uid={playerUID} name={playerName} platform={platform} className={className} />
  ),
  notRanked: {
    'not-linked': () => 'You are on no leaderboard: none of your accounts is a player of our servers yet.',
    exempt: () => 'You are on no leaderboard: you are on the exempt list, which the coordinators keep.',
    'not-seen': () => 'You are on no leaderboard yet: you have not played on our servers.',
    'not-ranked': () => 'You are not on this leaderboard yet: there is nothing to count.',
  },
  linking: (
    <Link to="/reforger-battlelog/profile" className="link">
      What is missing
    </Link>
  ),
};
