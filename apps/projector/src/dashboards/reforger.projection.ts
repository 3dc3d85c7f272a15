import {
  DASHBOARD_LINES,
  reforgerDashboards,
  type ReforgerDashboardDocument,
} from '@app/contracts/dashboards/read-models';
import type { Fighter, OfLog, ReforgerEvent } from '@app/domain/reforger/events';
import { putNewest } from '../in-order';
import { projection } from '../projection';
import { reportedAt } from '../report-time';
import { recentChats, withChat } from './recent-chats';

/** Of several sources, in the order of time: each fact once. */
const placeOf = ({ data: { at, source, log, sequence }, created }: { data: OfLog; created: number }) => {
  const reported = reportedAt(at, created);
  return { key: `${reported} ${source} ${log} ${String(sequence).padStart(16, '0')}`, at: reported };
};

const isNewer = (sample: { readonly key: string }, than: { readonly key: string } | null): boolean =>
  than === null || sample.key >= than.key;

const named = ({ playerId, name }: Fighter) => ({ playerId, name });

/** Each Reforger server as staff watch it: who is there in which group, what is written, who kills whom. */
export const reforger = projection<ReforgerDashboardDocument, ReforgerEvent>()({
  into: reforgerDashboards,
  key: ({ data: { serverId } }) => String(serverId),
  initial: (id) => ({
    ...{ serverId: Number(id), population: null, roster: null, groups: null },
    ...{ chats: [], kills: [] },
  }),
  evolve: {
    ReforgerPerformanceMeasured: (doc, event) => {
      const place = placeOf(event);
      if (!isNewer(place, doc.population)) return doc;
      const chats = recentChats(doc.chats, place.at);
      return { ...doc, chats, population: { ...place, players: event.data.players } };
    },
    ReforgerRosterSampled: (doc, event) => {
      const place = placeOf(event);
      return isNewer(place, doc.roster) ? { ...doc, roster: { ...place, players: event.data.players } } : doc;
    },
    ReforgerGroupsReported: (doc, { data, created }) => {
      const at = reportedAt(data.at, created);
      if (doc.groups && at < doc.groups.at) return doc;
      return { ...doc, groups: { at, groups: data.groups, alone: data.alone } };
    },
    ReforgerChatSent: (doc, event) => {
      const { channel, playerId, name, message } = event.data;
      const line = { ...placeOf(event), channel, playerId, name, message };
      return { ...doc, chats: withChat(doc.chats, line) };
    },
    ReforgerPlayerKilled: (doc, event) => {
      const { killer, victim, by, weapon, distance } = event.data;
      const line = {
        ...{ ...placeOf(event), killer: killer && named(killer), victim: named(victim), by, weapon },
        // Never -0, which JSON does not have.
        distance: distance === null ? null : distance + 0,
      };
      return { ...doc, kills: putNewest(doc.kills, line, DASHBOARD_LINES) };
    },
  },
});
