import { api } from '~/lib/api';
import { useChange } from '~/ui/kit/toast/use-change';
import { CLANS } from '../queries';

/** Whom a command is about: by which Steam ID the clan knows them, and what they are called. */
export interface Whom {
  readonly steamid: string;
  readonly displayName: string;
}

/** What a leader does with one member. */
export const useMemberCommand = (
  clanId: number,
  what: 'promote' | 'demote' | 'kick',
  successText: (name: string) => string,
) =>
  useChange({
    send: ({ steamid }: Whom) => api.post(`${CLANS}/${clanId}/members/${encodeURIComponent(steamid)}/${what}`),
    successText: (_, { displayName }) => successText(displayName),
    failed: `Failed to ${what} member`,
  });
