/* global setTimeout, clearTimeout, fetch, AbortSignal, AbortController, Buffer, performance */
/**
 * Feeds POST /api/ingest/squad/{serverId} from SquadJS: see docs/agent.md. Copy to squad-server/plugins/community-ingest.js.
 *
 * What happens is written to a folder within a second, as numbered batches, and sent from there in order until the site has
 * acknowledged it. SquadJS reads its log from the end, so what is lost cannot be read again: each loss is bounded, said,
 * and the site gets them as sequences that do not come.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import BasePlugin from './base-plugin.js';

const SENDER = 'squadjs/2.0.0';
const PER_POSITION = 1000;
const MOST_FACTS = 500;
/** Half of what the site takes, so that nothing about it needs to be exact. */
const MOST_BYTES = 524288;
/** Facts in memory while the disk takes none. */
const MOST_IN_MEMORY = 5000;
const LONGEST_PAUSE_MS = 60000;
/** A match with facts within this time goes on after a restart, if its layer is still played. */
const RESUMED_WITHIN_MS = 3600000;
const ENDED_WITHIN_MS = 300000;
const MOST_REPORTED = 20;
const BATCH = /^(\d{10})\.json\.gz$/;

const cut = (text, length) => String(text ?? '').slice(0, length);
const code = (text) => (text ? cut(text, 200).replace(/_C(_\d+)?$/, '') : null);
const team = (id) => ([1, 2].includes(Number(id)) ? Number(id) : null);
const hex = (id) => (/^[0-9a-f]{32}$/i.test(id ?? '') ? id.toLowerCase() : null);
const steam = (id) => (/^\d{17}$/.test(id ?? '') ? id : null);
const count = (value) => (value !== null && value !== '' && Number.isInteger(Number(value)) ? Number(value) : null);
const timeOf = (time) => (Number.isNaN(new Date(time ?? NaN).getTime()) ? new Date() : new Date(time));

const player = (who, name) => ({
  eosId: hex(who?.eosID),
  steamId: steam(who?.steamID),
  name: cut(who?.name ?? name, 200).trim(),
  team: team(who?.teamID),
  role: who?.role ? cut(who.role, 200) : null,
});

const doer = (victim, attacker) => {
  if (!attacker) return 'nobody';
  if (!victim) return 'unknown';
  if (victim.eosID === attacker.eosID) return 'self';
  if (!team(victim.teamID) || !team(attacker.teamID)) return 'unknown';
  return team(victim.teamID) === team(attacker.teamID) ? 'teammate' : 'enemy';
};

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** In one step: a reader finds the old bytes or the new ones. */
const replaceFile = (path, bytes) => {
  writeFileSync(`${path}.draft`, bytes, { mode: 0o600, flush: true });
  renameSync(`${path}.draft`, path);
};

const aMatch = (key, layer, startedAt) => {
  const none = () => ({ log: -1, rcon: -1 });
  return { key, layer, startedAt, lastAt: Date.now(), isOver: false, last: none(), put: none() };
};

/** A match of which only its batches are left. */
const matchNamed = (key, first) => {
  const [, year, month, day, hour, minute, second, ms] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})-/.exec(key);
  const layer = first?.kind === 'matchStarted' ? first.layer : null;
  return aMatch(key, layer, Date.UTC(year, month - 1, day, hour, minute, second, ms));
};

/** What is on its way to the site: one gzipped file for each batch, and the match that goes on. */
class Store {
  constructor(folder, server, limitBytes, say) {
    this.folder = folder;
    this.limitBytes = limitBytes;
    this.say = say;
    this.outbox = join(folder, 'outbox');
    this.aside = join(folder, 'aside');
    for (const each of [this.outbox, this.aside]) mkdirSync(each, { recursive: true, mode: 0o700 });
    const saved = readJson(join(folder, 'state.json'));
    if (saved && saved.server !== server)
      throw new Error(`${folder} belongs to server ${saved.server}: give every server a folder of its own.`);
    this.server = server;
    this.match = saved?.match;
    this.highest = saved?.batches ?? 0;
    this.waiting = readdirSync(this.outbox)
      .filter((name) => BATCH.test(name))
      .sort()
      .map((name) => ({ name, ...this.lying(name) }));
    this.recover();
  }

  lying(name) {
    const { size, mtimeMs } = statSync(join(this.outbox, name));
    return { bytes: size, since: mtimeMs };
  }

  /** Batches that were written before a crash, and the state was not: what they hold counts as used. */
  recover() {
    for (const { name } of this.waiting) {
      const number = Number(BATCH.exec(name)[1]);
      if (number <= this.highest) continue;
      this.highest = number;
      const { match, source, to, facts } = this.read(name);
      if (this.match?.key !== match) this.match = matchNamed(match, facts[0]);
      this.match.last[source] = Math.max(this.match.last[source], to);
      this.match.put[source] = Math.max(this.match.put[source], to);
    }
  }

  read(name) {
    return JSON.parse(gunzipSync(readFileSync(join(this.outbox, name))).toString('utf8'));
  }

  get bytes() {
    return this.waiting.reduce((sum, each) => sum + each.bytes, 0);
  }

  /** Writes batches and then the state after them. Over the bound, the oldest batches go. */
  put(batches, match) {
    for (const batch of batches) {
      const packed = gzipSync(JSON.stringify(batch));
      const name = `${String(this.highest + 1).padStart(10, '0')}.json.gz`;
      replaceFile(join(this.outbox, name), packed);
      this.highest += 1;
      this.waiting.push({ name, bytes: packed.length, since: Date.now() });
    }
    this.save(match);
    let lost = 0;
    while (this.bytes > this.limitBytes && this.waiting.length > 1) {
      // The first may be on its way to the site at this moment.
      const [{ name }] = this.waiting.splice(1, 1);
      lost += this.read(name).facts.length;
      rmSync(join(this.outbox, name), { force: true });
    }
    if (lost > 0)
      this.say(
        `${Math.round(this.limitBytes / 1e6)} MB wait for the site, which is the bound: ${lost} facts are lost.`,
      );
  }

  save(match) {
    this.match = match;
    replaceFile(join(this.folder, 'state.json'), JSON.stringify({ server: this.server, match, batches: this.highest }));
  }

  first() {
    const [head] = this.waiting;
    if (!head) return undefined;
    const packed = readFileSync(join(this.outbox, head.name));
    return { name: head.name, packed, batch: JSON.parse(gunzipSync(packed).toString('utf8')) };
  }

  remove(name) {
    rmSync(join(this.outbox, name), { force: true });
    this.waiting = this.waiting.filter((each) => each.name !== name);
  }

  /** Keeps a batch that the site refuses, with the reason beside it. */
  setAside({ name, packed, batch }, reason) {
    const { match, source, from, to, facts } = batch;
    const key = `${match}~${source}~${from}-${to}`;
    replaceFile(join(this.aside, `${key}.json.gz`), packed);
    const asideAt = new Date().toISOString();
    const note = {
      match,
      source,
      from,
      to,
      facts: facts.length,
      bytes: packed.length,
      asideAt,
      reason,
      state: 'stored',
    };
    replaceFile(join(this.aside, `${key}.note.json`), JSON.stringify(note));
    this.remove(name);
  }

  notes() {
    return readdirSync(this.aside)
      .filter((name) => name.endsWith('.note.json'))
      .map((name) => readJson(join(this.aside, name)));
  }

  asidePath({ match, source, from, to }) {
    return join(this.aside, `${match}~${source}~${from}-${to}`);
  }
}

/** Facts in the order in which they came, as batches of one match and one source each. */
const batchesOf = (queue) => {
  const batches = [];
  let bytes = 0;
  for (const { match, source, sequence, fact, connection } of queue) {
    const size = Buffer.byteLength(JSON.stringify(fact ?? connection));
    let batch = batches.at(-1);
    const isFull = batch && (batch.facts.length + batch.connections.length >= MOST_FACTS || bytes + size > MOST_BYTES);
    if (!batch || isFull || batch.match !== match.key || batch.source !== source) {
      const after = match.put[source];
      batch = {
        format: 1,
        sender: SENDER,
        match: match.key,
        source,
        after,
        from: sequence,
        to: sequence,
        facts: [],
        connections: [],
      };
      batches.push(batch);
      bytes = 0;
    }
    bytes += size;
    batch.to = sequence;
    match.put[source] = sequence;
    if (fact) batch.facts.push(fact);
    else batch.connections.push(connection);
  }
  return batches;
};

export default class CommunityIngest extends BasePlugin {
  static get description() {
    return 'Tells the community site what happens on the server.';
  }

  static get defaultEnabled() {
    return false;
  }

  static get optionsSpecification() {
    return {
      site: { required: true, description: 'Address of the site.', default: '' },
      // SquadJS refuses a required option that has its default, so that the default must be no server.
      server: { required: true, description: 'The server, as the site numbers it.', default: 0 },
      token: { required: true, description: "The server's ingest token.", default: '' },
      folder: { required: false, description: 'Where what waits lies.', default: './community-ingest' },
      buffer: { required: false, description: 'Megabytes that may wait while the site is away.', default: 256 },
      flushEvery: {
        required: false,
        description: 'Milliseconds that facts are gathered before they are written.',
        default: 1000,
      },
      firstPause: {
        required: false,
        description: 'Milliseconds before a failed batch is sent again; doubles each time.',
        default: 1000,
      },
      reportEvery: { required: false, description: 'Milliseconds between two status reports.', default: 30000 },
    };
  }

  constructor(server, options, connectors) {
    super(server, options, connectors);
    this.queue = [];
    this.lost = 0;
    this.run = randomUUID();
    this.reports = 0;
    this.lastAt = {};
    this.failures = 0;
    this.taken = [];
    this.outcomes = new Map();
    this.listeners = Object.fromEntries(
      Object.entries(this.subjects()).map(([event, tell]) => [event, this.careful(event, tell)]),
    );
  }

  subjects() {
    return {
      NEW_GAME: (data) => this.begin(timeOf(data.time), data.layer?.classname ?? data.layerClassname ?? null, false),
      ROUND_ENDED: (data) => this.ended(data),
      PLAYER_CONNECTED: (data) => this.connected(data),
      PLAYER_DISCONNECTED: (data) =>
        this.tell('log', data.time, { kind: 'playerLeft', player: player(data.player ?? data) }),
      PLAYER_DAMAGED: (data) => this.hit('playerDamaged', data, {}),
      PLAYER_WOUNDED: (data) => this.hit('playerWounded', data, { causer: code(data.weapon) }),
      PLAYER_DIED: (data) =>
        this.hit('playerDied', data, { causer: code(data.weapon), bledOut: Number(data.damage) < 0 }),
      PLAYER_REVIVED: (data) =>
        this.tell('log', data.time, {
          kind: 'playerRevived',
          reviver: player(data.reviver, data.reviverName),
          victim: player(data.victim, data.victimName),
        }),
      CHAT_MESSAGE: (data) =>
        this.tell('rcon', data.time, {
          kind: 'chatSent',
          channel: { ChatAll: 'all', ChatTeam: 'team', ChatSquad: 'squad', ChatAdmin: 'admin' }[data.chat] ?? 'all',
          player: player(data.player ?? data, data.name),
          message: cut(data.message, 1000),
        }),
      UPDATED_PLAYER_INFORMATION: () => this.roster(),
      UPDATED_SERVER_INFORMATION: (info) => this.population(info),
    };
  }

  /** SquadJS emits in the middle of its own work: what goes wrong here must not stop it. */
  careful(event, tell) {
    return (data) => {
      try {
        tell(data ?? {});
      } catch (error) {
        this.verbose(1, `${event} was not understood: ${error.message}`);
      }
    };
  }

  async mount() {
    const { folder, server, buffer, site } = this.options;
    this.site = `${String(site).replace(/\/+$/, '')}/api/ingest/squad/${server}`;
    this.store = new Store(resolve(folder, `server-${server}`), server, buffer * 1e6, (text) => this.verbose(1, text));
    if (this.store.waiting.length > 0) this.verbose(1, `${this.store.waiting.length} batches of the last time wait.`);
    this.match = this.resumed();
    this.ending = new AbortController();
    for (const [event, listener] of Object.entries(this.listeners)) this.server.on(event, listener);
    this.work = [this.flushing(), this.sending(), this.reporting()];
  }

  async unmount() {
    for (const [event, listener] of Object.entries(this.listeners)) this.server.removeListener(event, listener);
    this.ending?.abort();
    await Promise.allSettled(this.work ?? []);
    this.flush();
    await this.report('unmounted in order', AbortSignal.timeout(3000));
  }

  /** The match of before a restart, unless another one is played by now. */
  resumed() {
    const { match } = this.store;
    if (!match) return undefined;
    const silence = Date.now() - match.lastAt;
    const played = this.server.currentLayer?.classname ?? null;
    const isOther = played !== null && match.layer !== null && played !== match.layer;
    if (isOther || silence > (match.isOver ? ENDED_WITHIN_MS : RESUMED_WITHIN_MS)) return undefined;
    this.verbose(1, `Going on with the match ${match.key}.`);
    return match;
  }

  begin(at, layer, partial) {
    const stamp = at.toISOString().replace(/[-:.Z]/g, '');
    const name = (layer ?? 'unknown').replace(/[^\w-]/g, '_').slice(0, 80);
    const key = `${stamp}-${name}`;
    if (this.match?.key === key) return;
    this.match = aMatch(key, layer, at.getTime());
    this.put('log', at, { kind: 'matchStarted', layer, level: null, partial }, 0);
  }

  tell(source, time, fact) {
    const at = timeOf(time);
    if (!this.match) this.begin(at, this.server.currentLayer?.classname ?? null, true);
    this.put(source, at, fact);
  }

  put(source, at, fact, first) {
    const { match } = this;
    const position = Math.max(0, at.getTime() - match.startedAt) * PER_POSITION;
    const sequence = first ?? Math.max(match.last[source] + 1, position);
    match.last[source] = sequence;
    match.lastAt = Date.now();
    this.lastAt[source] = performance.now();
    this.keep({ match, source, sequence, fact: { sequence, at: at.toISOString(), ...fact } });
  }

  keep(one) {
    this.queue.push(one);
    if (this.queue.length <= MOST_IN_MEMORY) return;
    this.queue.shift();
    this.lost += 1;
  }

  hit(kind, data, more) {
    this.tell('log', data.time, {
      kind,
      victim: player(data.victim, data.victimName),
      attacker: data.attacker ? player(data.attacker) : null,
      by: doer(data.victim, data.attacker),
      damage: Number(data.damage) || 0,
      weapon: /^BP_Soldiers?_/.test(data.weapon ?? '') ? null : code(data.weapon),
      ...more,
    });
  }

  connected(data) {
    const who = player(data.player ?? data);
    this.tell('log', data.time, { kind: 'playerJoined', player: who });
    const { match, source, sequence, fact } = this.queue.at(-1);
    if (data.ip) this.keep({ match, source, sequence, connection: { at: fact.at, player: who, address: data.ip } });
  }

  ended({ time, winner, loser }) {
    const teams = [winner, loser].filter(Boolean).map((side) => ({
      team: team(side.team),
      faction: side.faction ?? null,
      unit: side.subfaction ?? null,
      tickets: count(side.tickets),
    }));
    this.tell('log', time, {
      kind: 'matchEnded',
      outcome: winner ? 'won' : 'draw',
      winner: team(winner?.team),
      winnerName: winner?.subfaction ?? null,
      byAdmin: false,
      teams: teams.filter((side) => side.team !== null),
    });
    this.match.isOver = true;
  }

  roster() {
    this.tell('rcon', Date.now(), {
      kind: 'rosterSampled',
      players: this.server.players.slice(0, 300).map((who) => ({
        ...player(who),
        displayName: cut(who.name, 200).trim(),
        squad: count(who.squadID ?? null),
        isLeader: Boolean(who.isLeader),
      })),
      squads: this.server.squads
        .filter((one) => team(one.teamID))
        .slice(0, 300)
        .map((one) => ({
          id: Number(one.squadID),
          team: team(one.teamID),
          name: cut(one.squadName, 200),
          size: Number(one.size),
          locked: one.locked === 'True',
        })),
      teams: [],
    });
  }

  population(info) {
    this.tell('rcon', Date.now(), {
      kind: 'populationSampled',
      serverName: info.serverName ?? null,
      gameVersion: info.gameVersion ?? null,
      players: count(info.playerCount ?? null),
      maxPlayers: count(info.maxPlayers ?? null),
      publicQueue: count(info.publicQueue ?? null),
      reservedQueue: count(info.reserveQueue ?? null),
      layer: info.currentLayer ?? null,
      nextLayer: info.nextLayer ?? null,
    });
  }

  wait(ms) {
    const { signal } = this.ending;
    return new Promise((done) => {
      if (signal.aborted) return done();
      const over = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', over);
        done();
      };
      const timer = setTimeout(over, ms);
      signal.addEventListener('abort', over);
    });
  }

  async flushing() {
    while (!this.ending.signal.aborted) {
      await this.wait(this.options.flushEvery);
      this.flush();
    }
  }

  /** From memory to the disk. While the disk takes nothing, the newest facts stay in memory. */
  flush() {
    if (this.queue.length === 0) return;
    const before = new Map(this.queue.map(({ match }) => [match, { ...match.put }]));
    try {
      this.store.put(batchesOf(this.queue), this.match);
      this.queue = [];
      if (this.lost > 0) this.verbose(1, `The disk took nothing for a while: ${this.lost} facts are lost.`);
      this.lost = 0;
    } catch (error) {
      for (const [match, put] of before) match.put = put;
      this.verbose(1, `Facts cannot be written, and stay in memory: ${error.message}`);
    }
  }

  async sending() {
    while (!this.ending.signal.aborted) {
      try {
        const next = this.store.first();
        await (next ? this.send(next) : this.wait(Math.min(250, this.options.flushEvery)));
      } catch (error) {
        await this.pause(error.message);
      }
    }
  }

  /** Again and again, with growing pauses, or after what the site asks for. */
  async pause(why, retryAfter) {
    const backOff = Math.min(LONGEST_PAUSE_MS, this.options.firstPause * 2 ** Math.min(this.failures++, 16));
    const ms = Math.round(Math.max(backOff * (0.8 + Math.random() * 0.4), retryAfter ?? 0));
    this.failing = { reason: cut(why, 500), since: this.failing?.since ?? performance.now(), tries: this.failures, ms };
    this.verbose(1, `Not delivered, and sent again in ${ms} ms: ${why}`);
    await this.wait(ms);
  }

  ask(path, body, signal = this.ending.signal) {
    const isPacked = Buffer.isBuffer(body);
    const headers = { authorization: `Bearer ${this.options.token}`, 'content-type': 'application/json' };
    return fetch(`${this.site}${path}`, {
      method: 'POST',
      headers: isPacked ? { ...headers, 'content-encoding': 'gzip' } : headers,
      body: isPacked ? body : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(30000)]),
    });
  }

  async send(next) {
    const sentAt = performance.now();
    const response = await this.ask('', next.packed);
    const answer = await response.json().catch(() => ({}));
    const why = `it answers ${response.status} (${answer.error ?? 'no reason given'})`;
    if (response.ok && answer.acknowledged >= next.batch.to) {
      this.delivered(next.batch.facts.length, performance.now() - sentAt);
      return this.store.remove(next.name);
    }
    if (response.status === 409 && answer.code === 'ingest-gap') return this.fillGap(next.batch);
    if (response.status === 400 || response.status === 413) return this.giveWay(next, cut(why, 500));
    const after = response.headers.get('retry-after');
    const ms = /^\d+$/.test(after ?? '') ? Number(after) * 1000 : Date.parse(after ?? '') - Date.now();
    return this.pause(why, Number.isNaN(ms) ? 0 : Math.min(ms, 3600000));
  }

  delivered(facts, tookMs) {
    this.failures = 0;
    this.failing = undefined;
    this.taken.push({ at: performance.now(), facts, tookMs });
  }

  /** The site lacks what came before, and there is no log to read it from: it learns that those facts do not come. */
  async fillGap({ match, source, after, facts }) {
    if (after < 0 && facts[0]?.kind === 'matchStarted') throw new Error('the site takes no beginning of a match');
    const to = Math.max(0, after);
    this.verbose(
      1,
      `The site lacks facts of ${match} (${source}) before ${after}, and SquadJS cannot read them again: they are lost.`,
    );
    await this.aside({ match, source, after: -1, from: 0, to, reason: 'Lost: SquadJS cannot read its log again.' });
  }

  async giveWay(next, reason) {
    const { match, source, after, from, to, facts } = next.batch;
    await this.aside({ match, source, after, from, to, reason });
    this.store.setAside(next, reason);
    this.verbose(1, `Set aside in ${this.store.aside}: ${facts.length} facts of ${match}, because ${reason}`);
  }

  async aside(range) {
    const response = await this.ask('/set-aside', range);
    if (!response.ok) throw new Error(`it answers ${response.status} to what is set aside`);
  }

  async reporting() {
    while (!this.ending.signal.aborted) {
      await this.report(null, this.ending.signal);
      await this.wait(this.options.reportEvery);
    }
  }

  /** Reports how it stands, and sends again what staff ask for. A site that takes no reports gets its facts all the same. */
  async report(ending, signal) {
    try {
      const response = await this.ask('/status', this.standing(ending), signal);
      const { orders } = await response.json();
      if (!response.ok || !orders) return;
      const open = new Set(orders.map(({ requestId }) => requestId));
      for (const id of this.outcomes.keys()) if (!open.has(id)) this.outcomes.delete(id);
      for (const order of orders) if (!this.outcomes.has(order.requestId)) await this.carryOut(order);
    } catch (error) {
      this.verbose(2, `The status was not reported: ${error.message}`);
    }
  }

  async carryOut({ requestId, order, batch }) {
    const settle = (outcome, reason) => this.outcomes.set(requestId, { requestId, outcome, reason });
    const path = this.store.asidePath(batch);
    const note = readJson(`${path}.note.json`);
    if (order === 'set-aside') return settle(note ? 'done' : 'failed', note ? null : 'It does not wait any more.');
    if (!note) return settle('failed', 'It is not on the disk any more.');
    const response = await this.ask('', readFileSync(`${path}.json.gz`));
    if (response.status >= 500 || response.status === 429) return undefined;
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) return settle('failed', cut(`it answers ${response.status} (${answer.error})`, 500));
    for (const end of ['note.json', 'json.gz']) rmSync(`${path}.${end}`, { force: true });
    return settle('done', null);
  }

  standing(ending) {
    const age = (at) => (at === undefined ? null : Math.round(performance.now() - at));
    this.taken = this.taken.filter(({ at }) => performance.now() - at < 60000);
    const took = this.taken.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
    const { waiting, bytes } = this.store;
    const notes = this.store.notes();
    const { failing } = this;
    return {
      format: 1,
      sender: SENDER,
      run: this.run,
      number: ++this.reports,
      ending,
      log: { state: 'following', ageMs: age(this.lastAt.log) },
      rcon: { state: 'answering', ageMs: age(this.lastAt.rcon), why: null },
      backlog: {
        batches: waiting.length,
        bytes,
        oldestMs: waiting[0] ? Math.max(0, Math.round(Date.now() - waiting[0].since)) : null,
      },
      lastMinute: {
        facts: this.taken.reduce((sum, { facts }) => sum + facts, 0),
        slowestMs: took.length > 0 ? Math.round(took[Math.ceil(took.length * 0.99) - 1]) : null,
      },
      waiting: failing
        ? { reason: failing.reason, sinceMs: age(failing.since), tries: failing.tries, nextMs: failing.ms }
        : null,
      refused: null,
      aside: notes.slice(-MOST_REPORTED),
      asideTotal: notes.length,
      unrecognised: { total: 0, kinds: [] },
      gaps: [],
      outcomes: [...this.outcomes.values()].slice(0, MOST_REPORTED),
    };
  }
}
