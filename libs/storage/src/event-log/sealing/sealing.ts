import { createHash } from 'node:crypto';
import { personalCategories, sealedMarks, telemetryMarks } from '@app/domain/personal';
import { ACTOR, markOf, type EventMarks, type Mark } from '@app/domain/personal-marks';
import { chatDayOf } from '../../person-keys/chat-days';
import { KeyRing, type KeysByPseudonym } from '../../person-keys/key-ring';
import type { PersonKey, PersonKeyStore } from '../../person-keys/port';
import { PSEUDONYM } from '../../person-keys/pseudonym';
import type { Actor, AuditNote, EventMetadata, NewEvent, RecordedEvent } from '../event';
import { change, changed, markedOf, visit, type Marked } from './marked-values';
import { openText, pseudonymAt, sealText } from './seal-value';

type Keys = ReadonlyMap<string, PersonKey>;

/** Ids as they occur in names of streams and inside other ids: of the chat platform, Steam, EOS, and UUIDs. */
const ID = /(?<![0-9a-z])(?:\d{17,20}|[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-z])/gi;
const ONE_ID = new RegExp(`^${ID.source}$`, 'i');
/** A shorter id of a game account names nobody. */
const SHORTEST = 3;
const HASH_DIGITS = 32;
/** Ids are looked for in texts of this length at most. */
const LONGEST = 1_024;

/** Where reports of game servers hold values about people. */
const telemetry: ReadonlyMap<string, Marked> = new Map(
  Object.entries(telemetryMarks).map(([type, marks]) => [type, markedOf(marks)]),
);

/**
 * What events say of people, between the log and everybody else. On its way into the log an id becomes a pseudonym, in the
 * event, in its metadata and in the name of its stream, and names and texts are encrypted with the person's key. On the way
 * out they are what they were; without the key the pseudonym stays, a name is “Former player” and a text is empty
 * (decision 42). `metadata.people` lists the pseudonyms of an event. What game servers report lists nobody and has
 * `metadata.sealed` (decision 48); a text of a game's chat is encrypted with a key of its day (decision 46). An event with
 * neither is passed on untouched.
 */
export class Sealing {
  private readonly ring: KeyRing;

  constructor(store: PersonKeyStore) {
    this.ring = new KeyRing(store);
  }

  /** @throws StoreUnavailable */
  async seal(events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    const now = Date.now();
    const ids = new Set<string>();
    for (const each of events) {
      for (const id of idsOf(each)) ids.add(id);
      const places = telemetry.get(each.event.type);
      if (places) addOwners(each.event.data, places, now, ids);
    }
    if (ids.size === 0) return events;
    const keys = await this.ring.ensure([...ids]);
    const reports = new ReportSealer(keys, now);
    const sealers = new Map<EventMetadata, Sealer>();
    const sealed = events.map((each) => {
      const places = telemetry.get(each.event.type);
      const { id, event, metadata } = places ? reports.seal(each, places) : each;
      const sealer = sealers.get(metadata) ?? new Sealer(keys, metadata.actor);
      sealers.set(metadata, sealer);
      return { id, event: { ...event, data: sealer.data(event.data, sealedMarks[event.type]) }, metadata };
    });
    const shared = new Map([...sealers].map(([metadata, sealer]) => [metadata, sealer.metadata(metadata)]));
    return sealed.map((event) => ({ ...event, metadata: shared.get(event.metadata) ?? event.metadata }));
  }

  /**
   * The events as they were before they were sealed. @throws StoreUnavailable
   * @param own the caller has read them and nobody else holds them: what game servers reported is opened in its place
   * @param lookedWithin how long ago, in milliseconds, it may have been looked for keys that another process destroyed
   */
  async open(
    events: readonly RecordedEvent[],
    { own = false, lookedWithin = 0 } = {},
  ): Promise<readonly RecordedEvent[]> {
    if (!events.some(isSealed)) return events;
    const wanted = (want: (pseudonym: string) => void) => {
      for (const event of events) if (isSealed(event)) eachPseudonym(event, want);
    };
    const keys = await this.ring.keysOf(wanted, { lookedWithin });
    const toOpen = (text: string) => openText(text, keys);
    const opened = new Map<EventMetadata, EventMetadata>();
    return events.map((event) => {
      if (!isSealed(event)) return event;
      const stream = openText(event.stream, keys);
      const places = placesIn(event);
      if (places && own && stream === event.stream && event.metadata.people === undefined) {
        change(event.data, places, toOpen);
        return event;
      }
      const metadata = opened.get(event.metadata) ?? openMetadata(event.metadata, keys);
      opened.set(event.metadata, metadata);
      const data = places ? changed(event.data, places, toOpen) : (openAll(event.data, keys) as object);
      return { ...event, metadata, stream, data };
    });
  }

  /** What a stream may be called in the log: with pseudonyms, or as it was called before there were any. */
  async namesOf(stream: string): Promise<readonly [string] | readonly [string, string]> {
    if (!isPersonal(stream)) return [stream];
    const ids = stream.match(ID) ?? [];
    if (ids.length === 0) return [stream];
    const name = withPseudonyms(stream, await this.ring.ofIds(ids));
    return name === stream ? [stream] : [name, stream];
  }

  /** Forgets the keys in memory. */
  forget(): void {
    this.ring.forget();
  }
}

export const isSealed = ({ metadata }: RecordedEvent): boolean =>
  metadata?.people !== undefined || metadata?.sealed === true;

/** The pseudonyms of whom a sealed event names. */
export const pseudonymsOf = (event: RecordedEvent): ReadonlySet<string> => {
  const found = new Set<string>();
  eachPseudonym(event, (pseudonym) => found.add(pseudonym));
  return found;
};

const eachPseudonym = (event: RecordedEvent, want: (pseudonym: string) => void): void => {
  event.metadata?.people?.forEach((pseudonym) => want(pseudonym));
  if (event.stream.includes('~')) event.stream.match(PSEUDONYM)?.forEach((pseudonym) => want(pseudonym));
  const places = placesIn(event);
  if (!places) return;
  visit(event.data, places, (text) => {
    const pseudonym = pseudonymAt(text);
    if (pseudonym !== undefined) want(pseudonym);
  });
};

/** Of what a game server reported and is sealed. */
const placesIn = ({ type, metadata }: RecordedEvent): Marked | undefined =>
  metadata?.sealed === true ? telemetry.get(type) : undefined;

const idsOf = ({ event, metadata }: NewEvent): string[] => {
  const { actor, audit } = metadata;
  const found = ONE_ID.test(actor.id) ? [actor.id] : [];
  found.push(...(audit?.resourceId.match(ID) ?? []));
  const marks = sealedMarks[event.type];
  if (marks)
    walk(event.data, (text, path) => {
      const kind = markOf(marks, path)?.kind;
      if (kind === 'member' ? ONE_ID.test(text) : kind === 'player' && text.length >= SHORTEST) found.push(text);
      else if (kind === 'ids' || kind === 'text') found.push(...(text.match(ID) ?? []));
    });
  return found;
};

const isPersonal = (stream: string): boolean => {
  const end = stream.indexOf('-');
  return end > 0 && personalCategories.has(stream.slice(0, end));
};

const withPseudonyms = (text: string, keys: Keys): string =>
  text.length > LONGEST ? text : text.replace(ID, (id) => keys.get(id)?.pseudonym ?? id);

type Beside = Readonly<Record<string, unknown>>;

/** Whose key seals a value of what a game server reported: of an account, a name that no account is known of, or a day. */
const ownerOf = (text: string, mark: Mark, beside: Beside, day: string): string | undefined => {
  if (mark.kind === 'chat') return day;
  if (mark.kind === 'player') return text.length >= SHORTEST ? text : undefined;
  if (mark.kind !== 'name' && mark.kind !== 'text') return undefined;
  const id = beside[mark.of];
  if (typeof id === 'string' && id.length >= SHORTEST) return id;
  if (mark.kind === 'text') return day;
  return ONE_ID.test(text) ? text.toLowerCase() : nameAlone(text);
};

/** Under which id the key of a name is stored that a game server reported without an account. */
export const nameAlone = (name: string): string =>
  `name ${createHash('sha256').update(name).digest('hex').slice(0, HASH_DIGITS)}`;

const dayOf = (data: object, now: number): string => chatDayOf(String((data as Beside)['at']), now);

const addOwners = (data: object, places: Marked, now: number, owners: Set<string>): void => {
  const day = dayOf(data, now);
  visit(data, places, (text, mark, beside) => {
    const owner = text === '' ? undefined : ownerOf(text, mark, beside, day);
    if (owner !== undefined) owners.add(owner);
  });
};

/** Seals what game servers report. The events of a batch go on sharing their metadata: what is written of it is written once. */
class ReportSealer {
  private readonly listed = new Map<EventMetadata, EventMetadata>();

  constructor(
    private readonly keys: Keys,
    private readonly now: number,
  ) {}

  seal(each: NewEvent, places: Marked): NewEvent {
    const day = dayOf(each.event.data, this.now);
    const data = changed(each.event.data, places, (text, mark, beside) => {
      const owner = text === '' ? undefined : ownerOf(text, mark, beside, day);
      const key = owner === undefined ? undefined : this.keys.get(owner);
      if (!key) return text;
      return mark.kind === 'player' ? key.pseudonym : sealText(text, key, mark.kind === 'name' ? 'name' : 'text');
    });
    if (data === each.event.data) return each;
    const metadata = this.listed.get(each.metadata) ?? { ...each.metadata, sealed: true };
    this.listed.set(each.metadata, metadata);
    return { ...each, event: { ...each.event, data }, metadata };
  }
}

/** Seals what belongs together: the events of one command, and the metadata that they share. */
class Sealer {
  private readonly people = new Set<string>();
  /** What was sealed, and what it became: the audit note repeats it. */
  private readonly values = new Map<string, string>();

  constructor(
    private readonly keys: Keys,
    private readonly actor: Actor,
  ) {}

  data(data: object, marks: EventMarks | undefined): object {
    if (!marks) return data;
    return mapped(data, (text, path, beside) => {
      const mark = markOf(marks, path);
      if (mark?.kind === 'name' || mark?.kind === 'text')
        return this.sealed(text, idAt(mark.of, beside, data), mark.kind);
      return mark?.kind === 'member' || mark?.kind === 'player' ? this.id(text) : this.inside(text);
    }) as object;
  }

  metadata(metadata: EventMetadata): EventMetadata {
    const { audit } = metadata;
    const actor = {
      ...metadata.actor,
      id: this.id(metadata.actor.id),
      name: this.sealed(metadata.actor.name, this.actor.id, 'name'),
    };
    const note = audit && this.note(audit);
    if (this.people.size === 0) return metadata;
    return { ...metadata, actor, ...(note ? { audit: note } : {}), people: [...this.people] };
  }

  private note(audit: AuditNote): AuditNote {
    const [owner] = [audit.resourceId, ...(audit.resourceId.match(ID) ?? [])].filter((id) => this.keys.has(id));
    const note = mapped(audit, (text) => this.values.get(text) ?? this.inside(text)) as AuditNote;
    if (owner === undefined || note.resourceName !== audit.resourceName) return note;
    return { ...note, resourceName: this.sealed(audit.resourceName, owner, 'name') };
  }

  private sealed(text: string, id: unknown, kind: 'name' | 'text'): string {
    const key = this.keys.get(id === ACTOR ? this.actor.id : String(id));
    if (!key || text === '') return this.inside(text);
    this.people.add(key.pseudonym);
    const sealed = sealText(text, key, kind);
    this.values.set(text, sealed);
    return sealed;
  }

  private id(id: string): string {
    const key = this.keys.get(id);
    if (!key) return id;
    this.people.add(key.pseudonym);
    this.values.set(id, key.pseudonym);
    return key.pseudonym;
  }

  private inside(text: string): string {
    return text.length > LONGEST ? text : text.replace(ID, (id) => this.id(id));
  }
}

/** The id that a mark names: of a neighbour, of the whole event, or whoever caused it. */
const idAt = (of: string, beside: Readonly<Record<string, unknown>>, data: object): unknown => {
  if (of === ACTOR) return ACTOR;
  return of.startsWith('/') ? (data as Record<string, unknown>)[of.slice(1)] : beside[of];
};

const openAll = (value: unknown, keys: KeysByPseudonym): unknown => mapped(value, (text) => openText(text, keys));

const openMetadata = (metadata: EventMetadata, keys: KeysByPseudonym): EventMetadata =>
  metadata.people === undefined
    ? metadata
    : {
        ...metadata,
        actor: openAll(metadata.actor, keys) as Actor,
        ...(metadata.audit ? { audit: openAll(metadata.audit, keys) as AuditNote } : {}),
      };

/** A copy of JSON with other texts. `path` is as marks name it, `beside` the object that holds the text. */
const mapped = (
  value: unknown,
  change: (text: string, path: string, beside: Beside) => string,
  path = '',
  beside: Beside = {},
): unknown => {
  if (typeof value === 'string') return change(value, path, beside);
  if (Array.isArray(value)) return value.map((each) => mapped(each, change, `${path}[]`, beside));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      mapped(each, change, path === '' ? name : `${path}.${name}`, value as Beside),
    ]),
  );
};

const walk = (value: unknown, visit: (text: string, path: string) => void): void => {
  mapped(value, (text, path) => {
    visit(text, path);
    return text;
  });
};
