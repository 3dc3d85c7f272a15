import { join } from 'node:path';
import { SQUAD_RCON, type RconDialect, type RconInput, type RconSettings } from './rcon/polling';
import type { Feed } from './feed';
import { Intake } from './intake';
import type { AnyAssembler, Ledger } from './ledger';
import type { LiveOptions } from './options';
import { REFORGER_RCON } from './reforger/battleye';
import { ReforgerFeed, ReforgerLedger } from './reforger/feed';
import { readRoster } from './reforger/roster';
import { gapText, type Say } from './saying';
import { Session } from './session';
import { Mirror } from './remote/mirror';
import { addressOf } from './remote/follow-remote';
import { Tail, type LogGap } from './tailing/tail';

/** A running server, whatever the game: what is read of it, and what its RCON says. */
export interface RunningServer {
  readonly ledger: Ledger<AnyAssembler, object>;
  readonly feed: Feed;
  /** What is followed, for people. */
  readonly name: string;
  /** The copy of a log that is on a rented server. */
  readonly mirror?: Mirror;
  readonly rcon?: {
    readonly settings: RconSettings;
    readonly dialect: RconDialect;
    readonly received: (input: RconInput) => void;
  };
}

const sayGap = (ledger: Ledger<AnyAssembler, object>, say: Say) => (missed: LogGap) => {
  ledger.recordGap(missed);
  say(gapText(missed));
};

/** @throws StateUnusable */
export const openServer = (options: LiveOptions, say: Say): RunningServer =>
  options.game === 'squad' ? openSquad(options, say) : openReforger(options, say);

const openSquad = (options: Extract<LiveOptions, { game: 'squad' }>, say: Say): RunningServer => {
  const { state, server, bufferBytes, log, remote, rcon } = options;
  const ledger = new Session(state, server, bufferBytes);
  const missed = sayGap(ledger, say);
  const mirror = remote && new Mirror(join(state, 'mirror'), remote.path, missed);
  const feed = new Intake(new Tail(mirror?.path ?? log, ledger.place, missed), ledger);
  const received = (input: RconInput) => feed.receive(input);
  const name = remote ? addressOf(remote) : log;
  return {
    ledger,
    feed,
    name,
    ...(mirror && { mirror }),
    ...(rcon && { rcon: { settings: rcon, dialect: SQUAD_RCON, received } }),
  };
};

const openReforger = (options: Extract<LiveOptions, { game: 'reforger' }>, say: Say): RunningServer => {
  const { state, server, bufferBytes, profile, zone, rcon } = options;
  const ledger = new ReforgerLedger(zone, state, server, bufferBytes);
  const feed = new ReforgerFeed(profile, zone, ledger, sayGap(ledger, say), say);
  if (!rcon) say('No --rcon is given; only console.log says who is on.');
  const received = (input: RconInput) => {
    if (input.kind === 'answer') ledger.assembler.roster(readRoster(input.body), input.at);
  };
  return { ledger, feed, name: profile, ...(rcon && { rcon: { settings: rcon, dialect: REFORGER_RCON, received } }) };
};
