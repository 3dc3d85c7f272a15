import type { ActEvent } from '../events';
import type { Happened } from './happened';
import { lookAt, withinLimits, type Hit, type Looked, type Place, type Watching } from './hits';
import { after, afterAct, UNSEEN, type ServerNow } from './server-now';

/** Servers, by `serverKey`. */
export type Servers = ReadonlyMap<string, ServerNow>;

export const serverKey = ({ game, serverId }: { readonly game: string; readonly serverId: number }): string =>
  `${game}-${serverId}`;

/** What the rules say to something that happened, and the servers after it. What is decided about it is for `withAct`. */
export const look = (
  servers: Servers,
  rules: readonly Watching[],
  event: Happened,
  place: Place,
): Looked & { readonly servers: Servers } => {
  const key = serverKey(event);
  const before = servers.get(key) ?? UNSEEN;
  const now = after(before, event);
  return { ...lookAt(rules, event, { before, now }, place), servers: new Map(servers).set(key, now) };
};

export const withAct = (servers: Servers, act: ActEvent): Servers => {
  const key = serverKey(act.data);
  return new Map(servers).set(key, afterAct(servers.get(key) ?? UNSEEN, act));
};

/** Hits of one server as often as their rules may apply there. */
export const limitedOn = (servers: Servers, hits: readonly Hit[]): ReturnType<typeof withinLimits> =>
  withinLimits(hits, (hits[0] && servers.get(serverKey(hits[0].act))) ?? UNSEEN);
