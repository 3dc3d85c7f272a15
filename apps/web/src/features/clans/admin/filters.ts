import type { AdminClan } from '@app/contracts/clans/clans';

export type Filter = 'all' | 'leader-left' | 'full' | 'unlisted';

export const isFull = ({ member_count, member_limit }: AdminClan): boolean => member_count >= member_limit;

/** @param listedFrom how many members a clan of the board has */
export const isUnlisted = ({ member_count }: AdminClan, listedFrom: number): boolean => member_count < listedFrom;

/** What staff look for in the list, in the order of the tabs. */
export const FILTERS: readonly {
  readonly value: Filter;
  readonly label: string;
  readonly takes: (clan: AdminClan, listedFrom: number) => boolean;
}[] = [
  { value: 'all', label: 'All', takes: () => true },
  {
    value: 'leader-left',
    label: 'Leader left',
    takes: ({ leader_left_at }) => leader_left_at !== null,
  },
  { value: 'full', label: 'Full', takes: isFull },
  { value: 'unlisted', label: 'Not on the board', takes: isUnlisted },
];

/** Whether a clan's name, tag or leader has what was typed. */
export const isMeant = ({ name, tag, leader_name }: AdminClan, typed: string): boolean => {
  const sought = typed.trim().toLowerCase();
  return [name, tag, leader_name].some((text) => text.toLowerCase().includes(sought));
};
