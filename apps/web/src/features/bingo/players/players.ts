import type { BingoParticipant } from '@app/contracts/bingo/bingo';
import { byStanding, DNF, hasBingo, hasMegaBingo, isOneAway, type Ranked } from '@app/domain/bingo/rules';

/** A player on a grid of `side` times `side`, as the lists show them. */
export interface Standing {
  readonly player: BingoParticipant;
  /** Marked squares of `squares`. */
  readonly marked: number;
  readonly squares: number;
  /** Whole per cent. */
  readonly percent: number;
  readonly oneAway: boolean;
  readonly tone: 'ok' | 'warn' | 'gold';
  readonly status: string;
}

const rankedOf = ({ finished_position, marked_values, joined_at }: BingoParticipant): Ranked => ({
  finishPosition: finished_position,
  marked: marked_values.length,
  joinedAt: joined_at,
});

/** Everybody in the order of the players list. */
export const standingsOf = (participants: readonly BingoParticipant[], side: number): readonly Standing[] =>
  [...participants]
    .sort((a, b) => byStanding(rankedOf(a), rankedOf(b)))
    .map((player) => {
      const squares = side * side;
      const share = player.marked_values.length / squares;
      return {
        player,
        marked: player.marked_values.length,
        squares,
        percent: Math.round(share * 100),
        oneAway: !player.has_bingo && !player.has_mega_bingo && isOneAway(side, new Set(player.marked_values)),
        tone: player.has_bingo ? 'ok' : share > 0.7 ? 'warn' : 'gold',
        status: statusOf(player.finished_position),
      };
    });

export const statusOf = (finishPosition: number | null): string =>
  finishPosition === null ? 'Playing' : finishPosition === DNF ? 'DNF' : ordinal(finishPosition);

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export const ordinal = (place: number): string => {
  const tens = place % 100;
  if (tens >= 11 && tens <= 13) return `${place}th`;
  return `${place}${['th', 'st', 'nd', 'rd'][place % 10] ?? 'th'}`;
};

/** A participant as if these squares were marked; the finish position stays that of the last read. */
export const withMarks = (player: BingoParticipant, side: number, marked: ReadonlySet<number>): BingoParticipant => ({
  ...player,
  marked_values: [...marked].sort((a, b) => a - b),
  has_bingo: hasBingo(side, marked),
  has_mega_bingo: hasMegaBingo(side, marked),
});

/** The bingos between two reads of one game, as text for screen readers; empty when there were none. */
export const newBingos = (before: readonly BingoParticipant[], after: readonly BingoParticipant[]): string => {
  const previous = new Map(before.map((player) => [player.discord_id, player]));
  return after
    .flatMap(({ discord_id, username, has_bingo, has_mega_bingo, finished_position }) => {
      const was = previous.get(discord_id);
      if (has_mega_bingo && !was?.has_mega_bingo) return [`${username} has a mega bingo.`];
      if (!has_bingo || was?.has_bingo) return [];
      const place = finished_position === null || finished_position === DNF ? '' : `, ${ordinal(finished_position)}`;
      return [`${username} has a bingo${place}.`];
    })
    .join(' ');
};
