/* global setTimeout, clearTimeout, fetch */
/**
 * Feeds POST /api/ingest/squad/{serverId} from SquadJS: see docs/agent.md. Copy to squad-server/plugins/community-ingest.js.
 * Written against the events of SquadJS's source; it has not run inside a live SquadJS.
 */
import BasePlugin from './base-plugin.js';

const PER_POSITION = 1000;
const FLUSH_MS = 1000;
const MOST = 500;
const LONGEST_PAUSE_MS = 60000;

const cut = (text, length) => String(text ?? '').slice(0, length);
const code = (text) => (text ? cut(text, 200).replace(/_C(_\d+)?$/, '') : null);
const team = (id) => ([1, 2].includes(Number(id)) ? Number(id) : null);
const hex = (id) => (/^[0-9a-f]{32}$/i.test(id ?? '') ? id.toLowerCase() : null);
const steam = (id) => (/^\d{17}$/.test(id ?? '') ? id : null);

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
      server: { required: true, description: 'The server, as the site numbers it.', default: 1 },
      token: { required: true, description: "The server's ingest token.", default: '' },
    };
  }

  constructor(server, options, connectors) {
    super(server, options, connectors);
    this.waiting = [];
    this.match = undefined;
    this.pauseMs = FLUSH_MS;
    this.listeners = {
      NEW_GAME: (data) =>
        this.begin(new Date(data.time ?? Date.now()), data.layer?.classname ?? data.layerClassname ?? null, false),
      ROUND_ENDED: (data) => this.ended(data),
      PLAYER_CONNECTED: (data) => this.connected(data),
      PLAYER_DISCONNECTED: (data) =>
        this.tell('log', data.time, { kind: 'playerLeft', player: player(data.player, data.eosID) }),
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

  async mount() {
    for (const [event, listener] of Object.entries(this.listeners)) this.server.on(event, listener);
    this.timer = setTimeout(() => this.flush(), FLUSH_MS);
  }

  async unmount() {
    for (const [event, listener] of Object.entries(this.listeners)) this.server.removeListener(event, listener);
    clearTimeout(this.timer);
  }

  begin(at, layer, partial) {
    const stamp = at.toISOString().replace(/[-:.Z]/g, '');
    const name = (layer ?? 'unknown').replace(/[^\w-]/g, '_').slice(0, 80);
    this.match = {
      key: `${stamp}-${name}`,
      startedAt: at.getTime(),
      last: { log: -1, rcon: -1 },
      sent: { log: -1, rcon: -1 },
    };
    this.put('log', at, { kind: 'matchStarted', layer, level: null, partial }, 0);
  }

  tell(source, time, fact) {
    const at = new Date(time ?? Date.now());
    if (!this.match) this.begin(at, this.server.currentLayer?.classname ?? null, true);
    this.put(source, at, fact);
  }

  put(source, at, fact, first) {
    const { match } = this;
    const position = Math.max(0, at.getTime() - match.startedAt) * PER_POSITION;
    const sequence = first ?? Math.max(match.last[source] + 1, position);
    match.last[source] = sequence;
    this.waiting.push({ match, source, fact: { sequence, at: at.toISOString(), ...fact } });
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
    const { match, source, fact } = this.waiting.at(-1);
    if (data.ip)
      this.waiting.push({
        match,
        source,
        sequence: fact.sequence,
        connection: { at: fact.at, player: who, address: data.ip },
      });
  }

  ended({ time, winner, loser }) {
    const teams = [winner, loser].filter(Boolean).map((side) => ({
      team: team(side.team),
      faction: side.faction ?? null,
      unit: side.subfaction ?? null,
      tickets: Number.isInteger(Number(side.tickets)) ? Number(side.tickets) : null,
    }));
    const known = teams.filter((side) => side.team !== null);
    this.tell('log', time, {
      kind: 'matchEnded',
      outcome: winner ? 'won' : 'draw',
      winner: team(winner?.team),
      winnerName: winner?.subfaction ?? null,
      byAdmin: false,
      teams: known,
    });
  }

  roster() {
    const squad = (id) => (id === null || id === undefined || Number.isNaN(Number(id)) ? null : Number(id));
    this.tell('rcon', Date.now(), {
      kind: 'rosterSampled',
      players: this.server.players.slice(0, 300).map((who) => ({
        ...player(who),
        displayName: cut(who.name, 200).trim(),
        squad: squad(who.squadID),
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
    const count = (value) => (Number.isInteger(Number(value)) ? Number(value) : null);
    this.tell('rcon', Date.now(), {
      kind: 'populationSampled',
      serverName: info.serverName ?? null,
      gameVersion: info.gameVersion ?? null,
      players: count(info.playerCount),
      maxPlayers: count(info.maxPlayers),
      publicQueue: count(info.publicQueue),
      reservedQueue: count(info.reserveQueue),
      layer: info.currentLayer ?? null,
      nextLayer: info.nextLayer ?? null,
    });
  }

  /** The oldest of what waits that belongs together, as one batch. */
  next() {
    const [first] = this.waiting;
    if (!first) return undefined;
    const other = this.waiting.findIndex((one) => one.match !== first.match || one.source !== first.source);
    const taken = this.waiting.slice(0, Math.min(MOST, other < 0 ? this.waiting.length : other));
    const sequences = taken.map((one) => one.fact?.sequence ?? one.sequence);
    const batch = {
      format: 1,
      sender: 'squadjs/1',
      match: first.match.key,
      source: first.source,
      after: first.match.sent[first.source],
      from: sequences[0],
      to: sequences.at(-1),
      facts: taken.flatMap((one) => (one.fact ? [one.fact] : [])),
      connections: taken.flatMap((one) => (one.connection ? [one.connection] : [])),
    };
    return { batch, taken, first };
  }

  async flush() {
    try {
      for (let next = this.next(); next; next = this.next()) {
        const { batch, taken, first } = next;
        const response = await fetch(`${this.options.site}/api/ingest/squad/${this.options.server}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${this.options.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(batch),
        });
        if (!response.ok) throw new Error(`the site answers ${response.status}: ${await response.text()}`);
        first.match.sent[first.source] = batch.to;
        this.waiting.splice(0, taken.length);
      }
      this.pauseMs = FLUSH_MS;
    } catch (error) {
      this.verbose(1, `Not delivered, trying again: ${error.message}`);
      this.pauseMs = Math.min(LONGEST_PAUSE_MS, this.pauseMs * 2);
    }
    this.timer = setTimeout(() => this.flush(), this.pauseMs);
  }
}
