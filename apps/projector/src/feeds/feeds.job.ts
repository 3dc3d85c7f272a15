import { createHash } from 'node:crypto';
import type { Community } from '@app/contracts/community/community';
import { calledRole } from '@app/contracts/community/seeding';
import { FEEDS, type FeedKind } from '@app/contracts/feeds/feeds';
import { discordFeeds as feedsModel, FEEDS_DOCUMENT, type FeedsDocument } from '@app/contracts/feeds/read-models';
import { Formatted, inert, moment, Voice } from '@app/contracts/discord/texts';
import { liveReforgerServers, liveServers } from '@app/contracts/servers/read-models';
import { squadPlayers } from '@app/contracts/squad/read-models';
import type { Decision } from '@app/domain/decider';
import type { DiscordFeedFacts, DiscordOutboxEvent } from '@app/domain/feeds/events';
import { discordFeeds, refuseFeed } from '@app/domain/feeds/feeds';
import { beginMessage, discordOutbox, endMessage, passFeed, type Outbox } from '@app/domain/feeds/outbox';
import { reforgerReport, statusOf } from '@app/domain/servers/rules';
import { weaponName } from '@app/domain/squad/weapons';
import { pause } from '@app/kit/pause';
import { GuildRefused, GuildUnavailable, type GuildApi } from '@app/outside/guild-api';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { LOG_START, type LogPosition } from '@app/storage/event-log/position';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { Consequence, FollowingJob } from '../engine/policies/policy-runner';
import { stateOf } from '../engine/policies/state-of';
import { aged, endOf, LONGEST_MESSAGE, nextMessage, NOTHING, withFact, type Batch } from './batch';
import { FEED_LINES, renderLine, SquadPlayer, type Line, type Telling } from './lines';

/** Between two looks at what is to be sent, milliseconds. */
const LOOK_EVERY = 1_000;
/** Between two tries of a message, milliseconds: doubled from the first to the longest. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** A feed that has nothing to tell says once in this time how far it is, milliseconds: a start reads on from there. */
const PASSED_EVERY = 24 * 3_600_000;

const TEST = 'DiscordFeedTestRequested';

type Feed = FeedsDocument['feeds'][number] & { readonly kind: FeedKind };
type Api = Pick<GuildApi, 'send' | 'edit' | 'messages'>;

interface Setup {
  readonly community: Pick<Community, 'guild' | 'locale' | 'rights' | 'seeding' | 'servers'>;
  readonly api: Api;
  readonly readModels: Pick<ReadModels, 'get' | 'getMany' | 'version'>;
  readonly now?: () => number;
  readonly every?: number;
}

/**
 * Tells the feeds what they are about. The log is the queue: a feed knows how far it has come. What a message says up to
 * where is in the log before it is sent, so that whoever goes on after a crash sends the same; the chat platform
 * recognises its nonce for a few minutes, and after that it is looked for in the channel.
 */
export const feedsJob = (setup: Setup): FollowingJob => {
  const { readModels, every = LOOK_EVERY } = setup;
  /** Up to where feeds of this process have read and have nothing left to tell: further than they have said. */
  let reached: ReadonlyMap<number, LogPosition> = new Map();

  const feedsNow = async (): Promise<readonly Feed[]> => {
    if (!(await readModels.version(feedsModel))) return [];
    const { feeds = [] } = (await readModels.get(feedsModel, FEEDS_DOCUMENT)) ?? {};
    return feeds.filter((feed): feed is Feed => feed.isOn && feed.kind in FEEDS);
  };

  return {
    name: 'discord-feeds',
    label: 'Discord feeds',
    every,
    run: async (decide, signal, log) => {
      const wanted = await feedsNow();
      if (wanted.length === 0) return;
      const before = reached;
      reached = new Map();
      const feeds = await Promise.all(wanted.map((feed) => Teller.begin(feed, setup, decide, before.get(feed.id))));
      const types = [...new Set([TEST, ...wanted.flatMap(({ kind }) => Object.keys(FEED_LINES[kind]))])];
      const after = feeds.map(({ position }) => position).sort()[0]!;
      const stop = new AbortController();
      const either = AbortSignal.any([signal, stop.signal]);
      const read = async () => {
        for await (const { events, upTo, live } of log.subscribe({ types, after, signal: either }))
          for (const feed of feeds) feed.take(events, upTo, live);
      };
      const tell = async () => {
        for (;;) {
          for (const feed of feeds) if (!either.aborted) await feed.tell();
          await pause(every, either);
          if (either.aborted || idOf(await feedsNow()) !== idOf(wanted)) return;
        }
      };
      // One that fails or ends also ends the other.
      await Promise.all([read().finally(() => stop.abort()), tell().finally(() => stop.abort())]);
      reached = new Map(feeds.flatMap((feed) => (feed.isIdle ? [[feed.feed.id, feed.readUpTo] as const] : [])));
    },
  };
};

const idOf = (feeds: readonly Feed[]): string =>
  JSON.stringify(feeds.map(({ id, channelId, since }) => [id, channelId, since]));

/** One feed, as long as it stays as it is. */
class Teller {
  /** Everything up to here was taken; live: that is the end of the log. */
  readUpTo: LogPosition;
  private isLive = false;
  private next: Batch<readonly Line[]> = NOTHING;
  /** What is in the message that was begun. */
  private begun: Batch<readonly Line[]> = NOTHING;
  /** The message may be in the channel. */
  private isDoubtful: boolean;
  private failures = 0;
  private waitsUntil = 0;
  private toldAt = -Infinity;
  /** What a message that is kept up to date says. */
  private shown = '';
  private readonly now: () => number;
  private readonly telling: Telling;

  private constructor(
    readonly feed: Feed,
    private readonly setup: Setup,
    private readonly decide: Consequence,
    private outbox: Outbox,
    readonly position: LogPosition,
  ) {
    this.now = setup.now ?? Date.now;
    const { locale, servers, guild, rights } = setup.community;
    const rolesOf = (right: 'squad-admin' | 'reforger-admin') =>
      guild.roles.flatMap(({ key, id }) => (rights[right].includes(key) ? [id] : []));
    const adminRoles = { squad: rolesOf('squad-admin'), reforger: rolesOf('reforger-admin') };
    const calledId = calledRole(setup.community)?.id;
    this.telling = { voice: new Voice(locale), servers, calledRole: calledId, weaponName, adminRoles };
    this.readUpTo = position;
    this.isDoubtful = outbox.begun !== undefined;
  }

  /** @param reached what it has read further than its outbox says */
  static async begin(feed: Feed, setup: Setup, decide: Consequence, reached = LOG_START): Promise<Teller> {
    const at = new Date((setup.now ?? Date.now)()).toISOString();
    // One that was switched on goes on from there.
    await decide(discordOutbox, String(feed.id), passFeed({ feedId: feed.id, position: feed.since, at }));
    const outbox = await stateOf(decide, discordOutbox, String(feed.id));
    const said = outbox.position ?? feed.since;
    return new Teller(feed, setup, decide, outbox, !outbox.begun && reached > said ? reached : said);
  }

  get isIdle(): boolean {
    return !this.outbox.begun && this.next === NOTHING;
  }

  take(events: readonly RecordedEvent[], upTo: LogPosition | undefined, live: boolean): void {
    for (const event of events) {
      if (event.logPosition <= this.readUpTo) continue;
      const said = this.linesOf(event);
      if (said.length === 0) continue;
      const fact = { position: event.logPosition, created: event.created, said };
      const { begun } = this.outbox;
      if (begun && fact.position <= begun.position)
        this.begun = withFact(this.begun, fact, this.begun.summarised < begun.summarised);
      else this.next = withFact(this.next, fact);
    }
    if (upTo !== undefined && upTo > this.readUpTo) this.readUpTo = upTo;
    this.isLive = live;
  }

  /** Sends a message when it is time for one. @throws what only the log or the store is to blame for */
  async tell(): Promise<void> {
    const now = this.now();
    if (now < this.waitsUntil) return;
    if ('live' in FEEDS[this.feed.kind]) return this.keep(now);
    if (!this.outbox.begun && !(await this.beginNext(now))) return;
    const { begun } = this.outbox;
    // After a start what it says is still being read.
    if (!begun || this.readUpTo < begun.position) return;
    const { channelId } = this.feed;
    try {
      const text = (await this.textOf(this.begun))?.text;
      const found = this.isDoubtful && text !== undefined ? await this.find(text) : undefined;
      const messageId = found ?? (text && (await this.send(text, begun)));
      // Of what a later version of the site does not tell any more nothing is left.
      if (messageId === undefined || messageId === '')
        return await this.write(passFeed({ ...this.said(), position: begun.position }));
      await this.write(endMessage({ ...this.said(), position: begun.position, channelId, messageId }));
      this.failures = 0;
      this.toldAt = now;
    } catch (error) {
      await this.failed(error);
    }
  }

  /** Keeps one message up to date, and posts another where somebody deleted it. */
  private async keep(now: number): Promise<void> {
    if (now - this.toldAt < FEEDS[this.feed.kind].every * 1_000) return;
    const { channelId } = this.feed;
    try {
      const text = await this.statusText(now);
      if (text === this.shown) return;
      const { sent } = this.outbox;
      const isThere =
        !this.outbox.begun &&
        sent?.channelId === channelId &&
        (await this.setup.api.edit(channelId, sent.messageId, text));
      if (!isThere) {
        const { position = this.feed.since } = this.outbox;
        if (!this.outbox.begun) await this.write(beginMessage({ ...this.said(), position, summarised: 0 }));
        const { begun } = this.outbox;
        if (!begun) throw new Error('Another process tells this feed.');
        // What it said when it was sent was another time.
        const [title = ''] = text.split('\n');
        const found = this.isDoubtful ? await this.find(title) : undefined;
        const messageId = found ?? (await this.send(text, begun));
        await this.write(endMessage({ ...this.said(), position: begun.position, channelId, messageId }));
        this.isDoubtful = false;
        if (found !== undefined) return;
      }
      [this.shown, this.toldAt, this.failures] = [text, now, 0];
    } catch (error) {
      await this.failed(error);
    }
  }

  /** Every server as the site shows it. */
  private async statusText(now: number): Promise<string> {
    const { voice } = this.telling;
    const { readModels, community } = this.setup;
    const idsOf = (game: string) => community.servers.flatMap((one) => (one.game === game ? [String(one.id)] : []));
    const squad = await readModels.getMany(liveServers, idsOf('squad'));
    const reforger = await readModels.getMany(liveReforgerServers, idsOf('reforger'));
    const statuses = community.servers.map((server) => {
      const id = String(server.id);
      return statusOf(server, server.game === 'squad' ? squad.get(id) : reforgerReport(reforger.get(id)), now);
    });
    const lines = statuses.map(({ name, isOnline, playerCount: players, maxPlayers: most, queue, currentMap }) => {
      const words = isOnline ? (queue > 0 ? 'server.queue' : 'server.up') : 'server.down';
      const status = voice.say(words, { players, most, queue }) + (currentMap === null ? '' : `, ${inert(currentMap)}`);
      return voice.say('feed.server', { name, status: new Formatted(status) });
    });
    const newest = statuses
      .map(({ lastUpdate }) => lastUpdate ?? '')
      .sort()
      .at(-1);
    const asOf = newest ? [voice.say('feed.asOf', { at: moment(newest) })] : [];
    return [`**${voice.say('server.title')}**`, ...lines, ...asOf].join('\n').slice(0, LONGEST_MESSAGE);
  }

  /** Ids of the roles that messages of this feed may mention. */
  private get mentionable(): readonly string[] {
    const { calledRole: called, adminRoles } = this.telling;
    if (this.feed.kind === 'automations') return [...new Set([...adminRoles.squad, ...adminRoles.reforger])];
    return this.feed.kind === 'seeding-calls' && called !== undefined ? [called] : [];
  }

  private async send(content: string, begun: NonNullable<Outbox['begun']>): Promise<string> {
    // What players and staff typed is escaped: nothing of it mentions anybody.
    const mentions = this.mentionable.filter((id) => content.includes(`<@&${id}>`));
    return (await this.setup.api.send(this.feed.channelId, { content, nonce: nonceOf(begun), mentions })).id;
  }

  private linesOf(event: RecordedEvent): readonly Line[] {
    const { kind, id } = this.feed;
    if ('live' in FEEDS[kind]) return [];
    if (event.type === TEST && (event.data as DiscordFeedFacts[typeof TEST]).feedId === id)
      return [['feed.test', { by: event.metadata.actor.name }], ...FEEDS[kind].samples];
    return FEED_LINES[kind][event.type]?.(event, this.telling) ?? [];
  }

  /** @returns whether a message is begun */
  private async beginNext(now: number): Promise<boolean> {
    if (!this.isLive || now - this.toldAt < FEEDS[this.feed.kind].every * 1_000) return false;
    this.next = aged(this.next, now);
    const next = await this.textOf(this.next);
    if (!next) {
      const { position = '', at } = this.outbox;
      if (now - Date.parse(at || new Date(now).toISOString()) > PASSED_EVERY && this.readUpTo > position)
        await this.write(passFeed({ ...this.said(), position: this.readUpTo }));
      return false;
    }
    const { message, rest } = next;
    await this.write(beginMessage({ ...this.said(), position: endOf(message), summarised: message.summarised }));
    if (this.outbox.begun?.position !== endOf(message)) throw new Error('Another process tells this feed.');
    [this.begun, this.next, this.isDoubtful] = [message, rest.facts.length > 0 ? rest : NOTHING, false];
    return true;
  }

  /** What is called how is looked up each time. */
  private async textOf(batch: Batch<readonly Line[]>) {
    const { voice } = this.telling;
    const players = batch.facts.flatMap(({ said }) =>
      said.flatMap(([, values]) => Object.values(values)).flatMap((one) => (one instanceof SquadPlayer ? [one] : [])),
    );
    const ids = [...new Set(players.flatMap(({ playerId }) => playerId ?? []))];
    const names = ids.length > 0 ? await this.setup.readModels.getMany(squadPlayers, ids) : undefined;
    return nextMessage(
      batch,
      (said) => said.map((line) => renderLine(line, voice, (id) => names?.get(id)?.name)),
      ({ summarised: count, from, to }) => voice.say('feed.missed', { count, from: momentOf(from), to: momentOf(to) }),
    );
  }

  private async find(text: string): Promise<string | undefined> {
    const messages = await this.setup.api.messages(this.feed.channelId);
    // What was sent before may read the same: newer messages alone can be this one.
    const known = messages.findIndex(({ id }) => id === this.outbox.sent?.messageId);
    const newer = known < 0 ? messages : messages.slice(0, known);
    const isThis = (content: string) =>
      content === text || ('live' in FEEDS[this.feed.kind] && content.startsWith(text));
    return newer.find(({ content, author }) => author.bot === true && isThis(content))?.id;
  }

  private async failed(error: unknown): Promise<void> {
    const isRefused = error instanceof GuildRefused;
    if (!isRefused && !(error instanceof GuildUnavailable)) throw error;
    // Without a number of Discord's it may be a proxy that was in the way.
    if (isRefused && error.code > 0) {
      const refusal = { ...this.said(), channelId: this.feed.channelId, code: error.code, why: error.message };
      await this.decide(discordFeeds, undefined, refuseFeed(refusal));
    }
    this.isDoubtful = true;
    const wait = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures++);
    this.waitsUntil = this.now() + Math.max(wait, isRefused ? 0 : error.retryAfter * 1_000);
  }

  private said() {
    return { feedId: this.feed.id, at: new Date(this.now()).toISOString() };
  }

  private async write(decision: Decision<Outbox, DiscordOutboxEvent>): Promise<void> {
    const id = String(this.feed.id);
    await this.decide(discordOutbox, id, decision);
    this.outbox = await stateOf(this.decide, discordOutbox, id);
  }
}

const momentOf = (at: number) => moment(new Date(at).toISOString());

/** The same for the same message, at most 25 characters. */
const nonceOf = ({ feedId, position, at }: NonNullable<Outbox['begun']>): string =>
  createHash('sha256')
    .update(JSON.stringify([feedId, position, at]))
    .digest('hex')
    .slice(0, 24);
