import type {
  AdminClanAnswer,
  AdminClansAnswer,
  ClanActivityAnswer,
  ClanAnswer,
  ClanInvitesAnswer,
  ClanLeaderboardAnswer,
  ClanMembersLeaderboardAnswer,
  ClanRequirementsAnswer,
  ClanRole,
  MyClanAnswer,
  MyClanInvitesAnswer,
} from '@app/contracts/clans/clans';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '~/lib/api';
import { battlelog } from '~/lib/calls/battlelog';
import type { Window } from '~/lib/calls/windows';

const { read, readWithHeaders } = battlelog('squad');

/** Where commands of members go, below `/api/`. */
export const CLANS = 'battlelog/squad/clans';
/** Where those of staff go. */
export const ADMIN_CLANS = 'admin-portal/squad/clans';

export const boardQuery = (window: Window) =>
  queryOptions({
    queryKey: ['clans/board', window],
    queryFn: ({ signal }) =>
      read<ClanLeaderboardAnswer>(`clans/leaderboard/top${window === 'all' ? '' : `?window=${window}`}`, signal),
  });

/** One clan, and the ETag of what was read. */
export const clanQuery = (id: number) =>
  queryOptions({
    queryKey: ['clans/clan', id],
    queryFn: async ({ signal }) => {
      const { body, etag, stale } = await readWithHeaders<ClanAnswer>(`clans/${id}`, signal);
      return { clan: body.clan, etag, ...(stale ? { readStale: true as const } : {}) };
    },
  });

export const memberBoardQuery = (id: number) =>
  queryOptions({
    queryKey: ['clans/member-board', id],
    queryFn: ({ signal }) => read<ClanMembersLeaderboardAnswer>(`clans/${id}/members-leaderboard`, signal),
  });

export const myClanQuery = queryOptions({
  queryKey: ['clans/mine'],
  queryFn: ({ signal }) => read<MyClanAnswer>('clans/my-clan', signal),
});

export const myInvitesQuery = queryOptions({
  queryKey: ['clans/my-invites'],
  queryFn: ({ signal }) => read<MyClanInvitesAnswer>('clans/invites/my-invites', signal),
});

export const requirementsQuery = queryOptions({
  queryKey: ['clans/requirements'],
  queryFn: ({ signal }) => read<ClanRequirementsAnswer>('clans/requirements', signal),
});

/** The reader's place in a clan, once it is known: what they may not read any more is not requested. */
const roleIn = async (client: QueryClient, id: number): Promise<ClanRole | null> => {
  const { clan, role } = await client.fetchQuery(myClanQuery);
  return clan?.id === id ? role : null;
};

/** For members of the clan. */
export const activityQuery = (id: number) =>
  queryOptions({
    queryKey: ['clans/activity', id],
    queryFn: async ({ client, signal }): Promise<ClanActivityAnswer> =>
      (await roleIn(client, id)) === null
        ? { success: true, activity: [] }
        : read<ClanActivityAnswer>(`clans/${id}/activity`, signal),
  });

/** For the leader and the officers. */
export const clanInvitesQuery = (id: number) =>
  queryOptions({
    queryKey: ['clans/invites', id],
    queryFn: async ({ client, signal }): Promise<ClanInvitesAnswer> => {
      const role = await roleIn(client, id);
      return role === 'leader' || role === 'officer'
        ? read<ClanInvitesAnswer>(`clans/${id}/invites`, signal)
        : { success: true, invites: [] };
    },
  });

/** The figures of the reader's own clan. */
export const ownMemberBoardQuery = (id: number) =>
  queryOptions({
    queryKey: ['clans/own-member-board', id],
    queryFn: async ({ client, signal }): Promise<ClanMembersLeaderboardAnswer> =>
      (await roleIn(client, id)) === null
        ? { success: true, members: [], lastUpdated: null }
        : read<ClanMembersLeaderboardAnswer>(`clans/${id}/members-leaderboard`, signal),
  });

export const adminClansQuery = queryOptions({
  queryKey: ['clans/admin'],
  queryFn: ({ signal }) => api.get<AdminClansAnswer>(ADMIN_CLANS, signal),
});

/** One clan with its members, and the ETag of what was read. */
export const adminClanQuery = (id: number) =>
  queryOptions({
    queryKey: ['clans/admin', id],
    queryFn: async ({ signal }) => {
      const { body, etag, stale } = await api.read<AdminClanAnswer>(`${ADMIN_CLANS}/${id}`, signal);
      return { clan: body.clan, etag, ...(stale ? { readStale: true as const } : {}) };
    },
  });

/** For staff. */
export const adminActivityQuery = (id: number) =>
  queryOptions({
    queryKey: ['clans/admin-activity', id],
    queryFn: ({ signal }) => api.get<ClanActivityAnswer>(`${ADMIN_CLANS}/${id}/activity`, signal),
  });
