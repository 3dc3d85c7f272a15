import {
  DASHBOARD_LINES,
  squadDashboards,
  type SquadDashboardActivity,
  type SquadDashboardDocument,
  type SquadDashboardPerson,
} from '@app/contracts/dashboards/read-models';
import type { OfMatch, SquadEvent } from '@app/domain/squad/events';
import { putNewest } from '../in-order';
import { projection, writtenAt, type Recorded } from '../projection';
import { reportedAt } from '../report-time';
import { recentChats, withChat } from './recent-chats';

/** A roster names up to 300; the rest are players who left lately. */
const MOST_PEOPLE = 500;
const PEOPLE_AFTER_PRUNING = 400;
/** Everybody joins again on the next map. Who does so within this time of being seen did not arrive, milliseconds. */
const MAP_CHANGE_MS = 10 * 60_000;

type Of<Type extends SquadEvent['type']> = Recorded<Extract<SquadEvent, { readonly type: Type }>>;
type Doc = SquadDashboardDocument;

const lineOf = ({ data: { at, match, source, sequence }, created }: { data: OfMatch; created: number }) => {
  const reported = reportedAt(at, created);
  return { key: `${reported} ${match} ${source} ${String(sequence).padStart(16, '0')}`, at: reported };
};

const nameOf = ({ people }: Doc, { playerId, name = '' }: { playerId: string | null; name?: string }): string =>
  (playerId === null ? undefined : people[playerId]?.name) ?? name;

/** Those in the roster stay, and of the others those who were named or seen last. */
const pruned = ({ people, roster }: Doc): Doc['people'] => {
  const entries = Object.entries(people);
  if (entries.length <= MOST_PEOPLE) return people;
  const listed = new Set(roster?.players.map(({ playerId }) => playerId));
  const rank = ([id, { match, seenAt }]: (typeof entries)[number]) => `${listed.has(id) ? 1 : 0} ${match} ${seenAt}`;
  return Object.fromEntries(
    entries.sort((one, other) => (rank(one) < rank(other) ? 1 : -1)).slice(0, PEOPLE_AFTER_PRUNING),
  );
};

const withPerson = (doc: Doc, playerId: string, person: SquadDashboardPerson): Doc => {
  const changed = { ...doc, people: { ...doc.people, [playerId]: person } };
  return { ...changed, people: pruned(changed) };
};

/** How a match is named that begins when the event is written. */
const keyAt = (event: { readonly created: number }): string => writtenAt(event).replace(/[-:.Z]/g, '');

/** @param isHere whether the player is on the server after the fact */
const seen = (doc: Doc, playerId: string | null, at: string, isHere: boolean): Doc => {
  const person = playerId === null ? undefined : doc.people[playerId];
  if (!person || at < person.seenAt) return doc;
  return { ...doc, people: { ...doc.people, [playerId!]: { ...person, isHere, seenAt: at } } };
};

const active = (
  doc: Doc,
  event: Of<'SquadPlayerJoined' | 'SquadPlayerDisconnected' | 'SquadPlayerRemoved'>,
  type: SquadDashboardActivity['type'],
): Doc => {
  const { playerId } = event.data;
  const line = { ...lineOf(event), type, playerId, name: nameOf(doc, event.data) };
  return { ...doc, activity: putNewest(doc.activity, line, DASHBOARD_LINES) };
};

/** A player who was here when the map changed comes again without having left. */
const changesMap = (person: SquadDashboardPerson | undefined, at: string): boolean =>
  person?.isHere === true && Date.parse(at) - Date.parse(person.seenAt) <= MAP_CHANGE_MS;

/** Each Squad server as staff watch it: who is there in which squad, what is written, who comes and leaves. */
export const squad = projection<SquadDashboardDocument, SquadEvent>()({
  into: squadDashboards,
  key: ({ data: { serverId } }) => String(serverId),
  initial: (id) => ({
    ...{ serverId: Number(id), population: null, roster: null, people: {} },
    ...{ chats: [], activity: [] },
  }),
  evolve: {
    SquadPopulationSampled: (doc, { data, created }) => {
      const at = reportedAt(data.at, created);
      if (doc.population && at < doc.population.at) return doc;
      const { players, maxPlayers, publicQueue, reservedQueue, layer } = data;
      const chats = recentChats(doc.chats, at);
      return { ...doc, chats, population: { at, players, maxPlayers, publicQueue, reservedQueue, layer } };
    },
    SquadPlayerIdentified: (doc, event) => {
      const { match, playerId, steamId, name } = event.data;
      const before = doc.people[playerId];
      // Facts of an earlier match may arrive after those of a later one. A match is named by a clock that may be ahead.
      if (before && match < before.match && before.match < keyAt(event)) return doc;
      const person = before ?? { isHere: false, seenAt: '' };
      return withPerson(doc, playerId, { ...person, match, name, steamId: steamId ?? before?.steamId ?? null });
    },
    SquadPlayerJoined: (doc, event) => {
      const { at } = lineOf(event);
      const { playerId } = event.data;
      const person = playerId === null ? undefined : doc.people[playerId];
      return seen(changesMap(person, at) ? doc : active(doc, event, 'joined'), playerId, at, true);
    },
    SquadPlayerDisconnected: (doc, event) =>
      seen(active(doc, event, 'left'), event.data.playerId, lineOf(event).at, false),
    SquadPlayerRemoved: (doc, event) => active(doc, event, event.data.how),
    SquadChatSent: (doc, event) => {
      const { playerId, channel, message } = event.data;
      const place = doc.roster?.players.find((each) => each.playerId === playerId);
      const line = {
        ...{ ...lineOf(event), channel, playerId, name: nameOf(doc, event.data), message },
        ...{ team: place?.team ?? null, squad: place?.squad ?? null },
      };
      return { ...doc, chats: withChat(doc.chats, line) };
    },
    SquadRosterSampled: (doc, { data, created }) => {
      const at = reportedAt(data.at, created);
      if (doc.roster && at < doc.roster.at) return doc;
      const { layer, players, squads, teams } = data;
      const listed = players.flatMap(({ playerId }): [string, SquadDashboardPerson][] => {
        const person = doc.people[playerId];
        return person && at >= person.seenAt ? [[playerId, { ...person, isHere: true, seenAt: at }]] : [];
      });
      const people = { ...doc.people, ...Object.fromEntries(listed) };
      return { ...doc, roster: { at, layer, players, squads, teams }, people };
    },
  },
});
