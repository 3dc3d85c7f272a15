import type { BanListsAnswer, WhyHeld } from '@app/contracts/moderation/moderation';
import { counted } from '~/lib/format/counted';

export type List = BanListsAnswer['lists'][number];

/** 'Every hour', 'Every 6 hours', 'Every day' */
export const paceText = (hours: number): string =>
  hours === 1 ? 'Every hour' : hours === 24 ? 'Every day' : `Every ${hours} hours`;

const players = (count: number): string => counted(count, 'player');

/** What was read and waits, in a sentence, and what became of it. */
export const heldText = ({ held, taken }: Pick<List, 'held' | 'taken'>): readonly [title: string, text: string] => {
  const before = taken === null ? 'Nobody is banned by it yet.' : 'The bans stay as they were.';
  const now = players(held?.entries ?? 0);
  const titles: Readonly<Record<WhyHeld, string>> = {
    first: `It names ${now}.`,
    shrunk: `It names ${now}, and had ${players(taken?.entries ?? 0)} before.`,
    empty: taken === null ? 'It names nobody.' : 'It names nobody any more.',
    unclear: 'Most of it is not understood.',
  };
  return [titles[held?.why ?? 'first'], before];
};

/** What taking over does with the players. */
export const acceptText = ({ held, taken, inForce }: Pick<List, 'held' | 'taken' | 'inForce'>): string => {
  const entries = held?.entries ?? 0;
  if (taken === null)
    return entries === 0
      ? 'Nobody is banned until the list names somebody.'
      : `${players(entries)} may not play on any server, but for those who are banned already or excepted.`;
  return `Of ${counted(inForce, 'ban')} of this list, those that it does not name are lifted.`;
};
