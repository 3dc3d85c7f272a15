import type { SquadLeaderboardEntry } from '@app/contracts/squad/squad';
import { BOARDS, type Board } from '@app/domain/squad/rules';
import { Link } from 'react-router-dom';
import { Insignia } from '~/ui/art/insignia';
import type { GameBoards } from '../../battlelog/leaderboards/boards';
import { boardFigure } from '../figures';
import { PlayerName } from '../player-name';
import { aroundMe, leaderboard } from '../queries';

const WORDS: Record<Board, { readonly label: string; readonly unit: string }> = {
  score: { label: 'Overall Score', unit: 'points' },
  kills: { label: 'Kills', unit: 'kills' },
  deaths: { label: 'Deaths', unit: 'deaths' },
  revives: { label: 'Revives', unit: 'revives' },
  kd: { label: 'K/D', unit: '' },
  wounds: { label: 'Wounds', unit: 'wounds' },
  playtime: { label: 'Playtime', unit: '' },
  wins: { label: 'Wins', unit: 'wins' },
  infantry_wounds: { label: 'Infantry Wounds', unit: 'wounds' },
  vehicle_wounds: { label: 'Vehicle Wounds', unit: 'wounds' },
};

export const SQUAD_BOARDS: GameBoards<SquadLeaderboardEntry> = {
  game: 'squad',
  path: '/squad-battlelog/leaderboards',
  boards: (Object.keys(BOARDS) as Board[]).map((id) => ({ id, ...WORDS[id], about: BOARDS[id] })),
  reworked: true,
  pace: 'Updates every 20 minutes',
  empty: 'The first match on our servers puts the first name here.',
  queries: { leaderboard, aroundMe },
  keyOf: ({ playerID }) => playerID,
  figure: boardFigure,
  Insignia,
  Name: ({ entry: { playerName, steamID, playerID }, className }) => (
    <PlayerName name={playerName} steamId={steamID} playerId={playerID} className={className} />
  ),
  notRanked: {
    'not-linked': () => 'You are on no leaderboard: no Steam account is connected.',
    exempt: () => 'You are on no leaderboard: you are on the exempt list, which the coordinators keep.',
    'not-seen': () => 'You are on no leaderboard yet: your Steam account has not played on our servers.',
    'not-ranked': (board, { rankedKdFrom }) =>
      board === 'kd'
        ? `You are not on this leaderboard yet: it takes ${rankedKdFrom} kills and deaths combined.`
        : 'You are not on this leaderboard yet: there is nothing to count.',
  },
  linking: (
    <Link to="/profile?tab=connections" className="link">
      Manage Connections
    </Link>
  ),
};
