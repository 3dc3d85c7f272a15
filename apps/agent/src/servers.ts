import { join } from 'node:path';
import { SQUAD_RCON, type PolledRcon, type RconInput } from './rcon/polling';
import type { Feed } from './feed';
import { Intake } from './intake';
import type { AnyAssembler, Ledger } from './ledger';
import type { LiveOptions } from './command-line/options';
import { REFORGER_RCON } from './reforger/battleye';
import { ReforgerFeed, ReforgerLedger } from './reforger/feed';
import { readRoster } from './reforger/roster';
import { gapText, type Say } from './saying';
import { Session } from './session';
import { Mirror } from './remote/mirror';
import { addressOf } from './remote/follow-remote';
import { ProfileMirror } from './remote/profile-mirror';
import type { RemoteCopy, RemotePlace } from './remote/remote-files';
import { Tail, type LogGap } from './tailing/tail';

/** A running server, whatever the game: what is read of it, and what its RCON says. */
export interface RunningServer {
  readonly ledger: Ledger<AnyAssembler, object>;
  readonly feed: Feed;
  /** What is followed, for people. */
  readonly name: string;
  /** What is read, when it is on a rented server: its place there, and the copy here. */
  readonly remote?: { readonly place: RemotePlace; readonly copy: RemoteCopy };
  readonly rcon?: PolledRcon;
}

const reportGap = (ledger: Ledger<AnyAssembler, object>, say: Say) => (missed: LogGap) => {
  ledger.recordGap(missed);
  say(gapText(missed));
};

/** @throws StateUnusable */
export const openServer = (options: LiveOptions, say: Say): RunningServer =>
  options.game === 'squad' ? openSquad(options, say) : openReforger(options, say);

/** The copy of what is on a rented server. */
const copyIn = (state: string): string => join(state, 'mirror');

const openSquad = (options: Extract<LiveOptions, { game: 'squad' }>, say: Say): RunningServer => {
  const { state, server, bufferBytes, log, remote: place, rcon } = options;
  const ledger = new Session(state, server, bufferBytes);
  const missed = reportGap(ledger, say);
  const copy: Mirror | undefined = place && new Mirror(copyIn(state), place.path, missed, () => tail.place?.file);
  const tail = new Tail(copy?.path ?? log, ledger.place, missed);
  const feed = new Intake(tail, ledger);
  const received = (input: RconInput) => feed.receive(input);
  return {
    ...{ ledger, feed, name: place ? addressOf(place) : log },
    ...(place && copy && { remote: { place, copy } }),
    ...(rcon && { rcon: { settings: rcon, dialect: SQUAD_RCON, received } }),
  };
};

const openReforger = (options: Extract<LiveOptions, { game: 'reforger' }>, say: Say): RunningServer => {
  const { state, server, bufferBytes, profile, remote: place, zone, rcon } = options;
  const ledger = new ReforgerLedger(zone, state, server, bufferBytes);
  const missed = reportGap(ledger, say);
  const name = place ? addressOf(place) : profile;
  const folder = place ? copyIn(state) : profile;
  const feed = new ReforgerFeed(folder, zone, ledger, missed, say, Date.now, name);
  const copy = place && new ProfileMirror(folder, place.path, missed, say, (source) => feed.fileOf(source));
  if (!rcon) say('No --rcon is given; only console.log says who is on.');
  const received = (input: RconInput) => {
    const roster = input.kind === 'answer' ? readRoster(input.body) : undefined;
    if (roster) ledger.assembler.roster(roster, input.at);
  };
  return {
    ...{ ledger, feed, name },
    ...(place && copy && { remote: { place, copy } }),
    ...(rcon && { rcon: { settings: rcon, dialect: REFORGER_RCON, received } }),
  };
};
