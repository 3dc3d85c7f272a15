import { useSite } from '~/lib/site';

/** What each Reforger server is called. */
export function useServerName(): (id: number) => string {
  const { servers } = useSite();
  return (id) => servers.find((server) => server.game === 'reforger' && server.id === id)?.name ?? `server ${id}`;
}
