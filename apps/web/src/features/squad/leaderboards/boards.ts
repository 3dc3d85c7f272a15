import { BOARDS, isBoard, type Board } from '@app/domain/squad/rules';

/** The leaderboards in their order; the first is shown when the address names none. */
export const BOARD_ORDER = Object.keys(BOARDS) as readonly Board[];

interface BoardWords {
  readonly label: string;
  /** Of a difference between two players: '932 points behind'. */
  readonly unit: string;
}

export const BOARD_WORDS: Record<Board, BoardWords> = {
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

export const boardIn = (search: URLSearchParams): Board => {
  const named = search.get('category');
  return named !== null && isBoard(named) ? named : 'score';
};
