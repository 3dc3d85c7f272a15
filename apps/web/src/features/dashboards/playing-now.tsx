import type { PlayingAnswer, PlayingNow as Playing } from '@app/contracts/dashboards/dashboards';
import type { PortalGame } from '@app/contracts/portal-game';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { api } from '~/lib/api';
import { StatusDot } from '~/ui/kit/feedback/status-dot';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { LIVE_POLL_MS } from './queries';

interface Who {
  readonly game: PortalGame;
  readonly player: string;
}

const playingQuery = ({ game, player }: Who) =>
  queryOptions({
    queryKey: [`${game}/playing`, player],
    queryFn: async ({ signal }): Promise<Playing | null> => {
      const path = `${game}-server/playing?player=${encodeURIComponent(player)}`;
      return (await api.get<PlayingAnswer>(path, signal)).playing;
    },
    retry: false,
    refetchInterval: LIVE_POLL_MS,
  });

/** Where a player is at the moment; `children` for who plays nowhere, and while nobody can say. */
export function PlayingNow({ children, ...who }: Who & { children: ReactNode }) {
  const { data: playing } = useQuery(playingQuery(who));
  if (!playing) return children;
  const { serverId, layer, team, squad } = playing;
  return (
    <p className="mt-1 flex items-baseline gap-2 text-small text-ink">
      <StatusDot status="ok" />
      <span>Playing now: {[`Server #${serverId}`, layer, team, squad].filter(Boolean).join(', ')}</span>
    </p>
  );
}

/** To the server where the player is, with what staff can do there opened; nothing for who plays nowhere. */
export function DashboardLink(who: Who) {
  const { data: playing } = useQuery(playingQuery(who));
  if (!playing) return null;
  const search = new URLSearchParams({ tool: `server-${playing.serverId}`, player: who.player });
  return (
    <Link to={`/admin-portal/${who.game}?${search}`} className={buttonClass()}>
      <Activity size={16} strokeWidth={1.75} aria-hidden />
      Go to dashboard
    </Link>
  );
}
