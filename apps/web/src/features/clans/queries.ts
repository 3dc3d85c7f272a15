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
import { noteLater } from '~/lib/push/answers';
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

/** Reads what these may read of a clan. What the reader may not read any more is not requested, and is `nothing`. */
const readAs = async <Answer>(
  client: QueryClient,
  { id, roles, nothing }: { readonly id: number; readonly roles: readonly ClanRole[]; readonly nothing: Answer },
  call: () => Promise<Answer>,
): Promise<Answer> => {
  const noted = noteLater();
  const { clan, role } = await client.fetchQuery(myClanQuery);
  return clan?.id === id && role !== null && roles.includes(role) ? noted(call) : nothing;
};

const MEMBERS: readonly ClanRole[] = ['leader', 'officer', 'member'];

/** For members of the clan. */
export const activityQuery = (id: number) =>
  queryOptions({
    queryKey: ['clans/activity', id],
    queryFn: ({ client, signal }) =>
      readAs<ClanActivityAnswer>(client, { id, roles: MEMBERS, nothing: { success: true, activity: [] } }, () =>
        read(`clans/${id}/activity`, signal),
      ),
  });

/** For the leader and the officers. */
export const clanInvitesQuery = (id: number) =>
  queryOptions({
    queryKey: ['clans/invites', id],
    queryFn: ({ client, signal }) =>
      readAs<ClanInvitesAnswer>(
        client,
        { id, roles: ['leader', 'officer'], nothing: { success: true, invites: [] } },
        () => read(`clans/${id}/invites`, signal),
      ),
  });

/** The figures of the reader's own clan. */
export const ownMemberBoardQuery = (id: number) =>
  queryOptions({
    queryKey: ['clans/own-member-board', id],
    queryFn: ({ client, signal }) =>
      readAs<ClanMembersLeaderboardAnswer>(
        client,
        { id, roles: MEMBERS, nothing: { success: true, members: [], lastUpdated: null } },
        () => read(`clans/${id}/members-leaderboard`, signal),
      ),
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
