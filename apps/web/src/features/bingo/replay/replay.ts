import type { BingoParticipant, ReplayAnswer, ReplayEvent } from '@app/contracts/bingo/bingo';
import { DNF } from '@app/domain/bingo/rules';

/** A game as it stood after one of its events. */
export interface Frame {
  readonly event: ReplayEvent;
  /** In the order of joining. */
  readonly participants: readonly BingoParticipant[];
}

type Participants = readonly BingoParticipant[];

/** One frame for each event. Players an event does not concern are shared between frames. */
export const framesOf = ({ events }: Pick<ReplayAnswer, 'events'>): readonly Frame[] => {
  let participants: Participants = [];
  return events.map((event) => {
    participants = after(participants, event);
    return { event, participants };
  });
};

const after = (participants: Participants, event: ReplayEvent): Participants => {
  const change = (update: (player: BingoParticipant) => Partial<BingoParticipant>): Participants =>
    participants.map((player) => (player.discord_id === event.discord_id ? { ...player, ...update(player) } : player));
  switch (event.type) {
    case 'joined':
      return [...participants, newcomer(event, participants.length + 1)];
    case 'marked':
      return change(({ marked_values }) => ({ marked_values: inOrder([...marked_values, event.square ?? 0]) }));
    case 'unmarked':
      return change(({ marked_values }) => ({ marked_values: marked_values.filter((at) => at !== event.square) }));
    case 'bingo':
      return change(() => ({ has_bingo: true, finished_position: event.position ?? null }));
    case 'bingo-lost':
      return movedUp(
        change(() => ({ has_bingo: false, finished_position: null })),
        event.position ?? DNF,
      );
    case 'mega-bingo':
      return change(() => ({ has_mega_bingo: true }));
    case 'mega-bingo-lost':
      return change(() => ({ has_mega_bingo: false }));
    case 'ended':
      return participants.map((player) =>
        player.finished_position === null ? { ...player, finished_position: DNF } : player,
      );
    case 'end-taken-back':
      return participants.map((player) =>
        player.finished_position === DNF ? { ...player, finished_position: null } : player,
      );
    case 'started':
      return participants;
  }
};

const newcomer = ({ discord_id = '', username = '', card_values = [], at }: ReplayEvent, id: number) => ({
  id,
  discord_id,
  username,
  card_values,
  marked_values: [],
  has_bingo: false,
  has_mega_bingo: false,
  finished_position: null,
  joined_at: at,
});

const inOrder = (squares: readonly number[]) => [...squares].sort((a, b) => a - b);

/** Everybody behind a position that became free. */
const movedUp = (participants: Participants, free: number): Participants =>
  participants.map((player) =>
    player.finished_position !== null && player.finished_position !== DNF && player.finished_position > free
      ? { ...player, finished_position: player.finished_position - 1 }
      : player,
  );

/** One event in words. `card` is the card of the player it concerns. */
export const eventText = (event: ReplayEvent, participants: Participants): string => {
  const { type, username = '', square, position } = event;
  const card = participants.find(({ discord_id }) => discord_id === event.discord_id)?.card_values;
  const text = square === undefined ? '' : (card?.[square]?.value ?? `square ${square + 1}`);
  switch (type) {
    case 'started':
      return 'The game starts';
    case 'joined':
      return `${username} joins`;
    case 'marked':
      return `${username} marks ${text}`;
    case 'unmarked':
      return `${username} unmarks ${text}`;
    case 'bingo':
      return position === undefined ? `${username} has a bingo` : `${username} has a bingo, #${position}`;
    case 'bingo-lost':
      return `${username} loses the bingo`;
    case 'mega-bingo':
      return `${username} has a mega bingo`;
    case 'mega-bingo-lost':
      return `${username} loses the mega bingo`;
    case 'ended':
      return 'The game ends';
    case 'end-taken-back':
      return 'The end is taken back';
  }
};

/** What stands out on the way through a game. */
export const isMilestone = ({ type }: ReplayEvent): boolean =>
  type !== 'marked' && type !== 'unmarked' && type !== 'joined' && type !== 'started';

/** The stretch of a long list around one place: at most `most` entries, that place among them. */
export const around = (index: number, length: number, most: number): { from: number; to: number } => {
  const from = Math.max(0, Math.min(index - Math.floor(most / 2), length - most));
  return { from, to: Math.min(length, from + most) };
};
