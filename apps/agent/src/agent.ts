import { join } from 'node:path';
import { counted } from '@app/kit/counted';
import { pause } from '@app/kit/pause';
import { Aside } from './delivery/aside';
import { Orders } from './delivery/orders';
import { deliver, Gap, PACE, type Pace, type SenderEvents } from './delivery/sender';
import { matchOrLogOf } from './delivery/batches';
import { DeliveryHealth } from './delivery/health';
import { Listening, StatusReports, REPORT_PACE, type ReportPace } from './delivery/status';
import { follow } from './feed';
import { withRoomIn } from './files';
import { occupy } from './lock';
import { Ledger, type AnyAssembler } from './ledger';
import type { LiveOptions, ReplayOptions } from './command-line/options';
import { CurrentRcon } from './moderation/current-rcon';
import { serveOrders } from './moderation/serve-orders';
import { followRemote, REMOTE_PACE } from './remote/follow-remote';
import { listenToRcon, RCON_PACE } from './rcon/polling';
import { ReforgerLedger } from './reforger/feed';
import { openRecording, openReforgerRecording, replay, type Recording } from './replay';
import { hour, logEvents, rconEvents, seconds, senderEvents, watched, type Say } from './saying';
import { openServer } from './servers';
import { Session } from './session';

/** The replay did not arrive; the message says why. */
export class Undelivered extends Error {}

/** Follows a running server and sends its facts, until the signal aborts. @throws Occupied, StateUnusable, DiskFull */
export const followServer = (
  options: LiveOptions,
  say: Say,
  signal: AbortSignal,
  pace: Pace = PACE,
  reportPace: ReportPace = REPORT_PACE,
): Promise<void> => withRoomIn(options.state, () => followed(options, say, signal, pace, reportPace));

async function followed(
  options: LiveOptions,
  say: Say,
  signal: AbortSignal,
  pace: Pace,
  reportPace: ReportPace,
): Promise<void> {
  const release = occupy(options.state);
  try {
    for (let rewoundAt = -hour; !signal.aborted;) {
      const gap = await deliverUntilGap(options, say, signal, pace, reportPace);
      if (!gap) return;
      const isNew = performance.now() - rewoundAt >= hour;
      rewoundAt = performance.now();
      say(
        `The site lacks facts that it had acknowledged: ${gap.message}. Reading the log again from its beginning${isNew ? '' : ' in a minute'}.`,
      );
      if (!isNew) await pause(60_000, signal);
      Ledger.forget(options.state);
    }
  } finally {
    release();
  }
}

async function deliverUntilGap(
  options: LiveOptions,
  say: Say,
  signal: AbortSignal,
  pace: Pace,
  reportPace: ReportPace,
): Promise<Gap | undefined> {
  const { state, server, site } = options;
  const { ledger, feed, name, remote, rcon } = openServer(options, say);
  const listening = new Listening(feed);
  const { outbox } = ledger;
  if (outbox.count > 0) say(`Waiting for the site since the last time: ${counted(outbox.count, 'batch', 'batches')}.`);
  const over = new AbortController();
  const end = () => over.abort();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const aside = new Aside(join(state, 'aside'));
  const desk = { aside, orders: new Orders(aside) };
  const health = new DeliveryHealth();
  const status = new StatusReports({ state, server, site }, ledger, health, listening, desk, say, reportPace);
  const session = new CurrentRcon(rcon ? 'not connected yet' : 'this agent runs without --rcon');
  let gap: Gap | undefined;
  const work = [
    follow(feed, ledger, logEvents(say, name, outbox, listening), over.signal),
    deliver(
      outbox,
      site,
      watched(say, health, () => status.touch()),
      over.signal,
      pace,
      desk,
    ).catch((error: unknown) => {
      if (!(error instanceof Gap)) throw error;
      gap = error;
    }),
    serveOrders({ site, state }, session, say, over.signal),
    status.reports(over.signal, () => (signal.aborted ? 'stopped in order' : null)),
    ...(remote ? [followRemote(remote.place, remote.copy, say, over.signal, REMOTE_PACE, () => outbox.isFull)] : []),
    ...(rcon
      ? [
          listenToRcon(
            { ...rcon.settings, isPaused: () => outbox.isFull },
            rconEvents(say, rcon, listening, session, () => status.touch()),
            over.signal,
            RCON_PACE,
            rcon.dialect,
          ),
        ]
      : []),
  ];
  // The first to end, by a gap or by a mistake, ends the others; all are waited for.
  await Promise.allSettled(work.map((one) => one.finally(end)));
  signal.removeEventListener('abort', end);
  for (const one of work) await one;
  return gap;
}

export type Summary = {
  readonly lines: number;
  readonly facts: number;
  readonly batches: number;
  readonly unrecognised: number;
  readonly matches: readonly string[];
};

/**
 * Sends a recorded match to the site. Returns when the site has acknowledged all of it. @throws Undelivered,
 * NoRecording, Occupied, StateUnusable, DiskFull
 */
export async function replayMatch(
  options: ReplayOptions,
  say: Say,
  signal: AbortSignal,
  pace: Pace = PACE,
): Promise<Summary> {
  const { folder, state, server, bufferBytes } = options;
  if (options.game === 'squad') {
    const recording = openRecording(folder);
    const open = () => new Session(state, server, bufferBytes, false);
    return withRoomIn(state, () => replayed(options, recording, open, say, signal, pace));
  }
  const { zone } = options;
  const recording = openReforgerRecording(folder, zone);
  const open = () => new ReforgerLedger(zone, state, server, bufferBytes, false);
  return withRoomIn(state, () => replayed(options, recording, open, say, signal, pace));
}

async function replayed<Assembler extends AnyAssembler & { readonly counts: { readonly unrecognised: number } }>(
  { speed, state, site, giveUpMs }: ReplayOptions,
  recording: Recording<Assembler>,
  open: () => Ledger<Assembler, object>,
  say: Say,
  signal: AbortSignal,
  pace: Pace,
): Promise<Summary> {
  const release = occupy(state);
  const over = new AbortController();
  let failure: string | undefined;
  const fail = (why: string) => {
    failure ??= why;
    over.abort();
  };
  const stop = () => fail('it was stopped');
  signal.addEventListener('abort', stop);
  const summary = { facts: 0, batches: 0, matches: new Set<string>() };
  try {
    Ledger.refuseLive(state);
    // A replay begins at the beginning; the site knows what it has already. So there is nothing to keep.
    Ledger.forget(state);
    const session = open();
    let movedAt = performance.now();
    const { delivered, waiting } = senderEvents(say, (batch) => {
      movedAt = performance.now();
      summary.facts += batch.facts.length;
      summary.batches++;
      summary.matches.add('match' in batch ? batch.match : `${batch.source} of ${matchOrLogOf(batch)}`);
    });
    const events: SenderEvents = {
      delivered,
      refused: ({ why }) => fail(`the site refuses: ${why}`),
      waiting: (why, ms) => {
        if (performance.now() - movedAt + ms > giveUpMs)
          fail(`the site took nothing for ${seconds(giveUpMs)} s: ${why}`);
        else waiting(why, ms);
      },
    };
    const delivery = deliver(session.outbox, site, events, over.signal, pace).catch((error: unknown) =>
      fail((error as Error).message),
    );
    await replay(recording, session, speed, over.signal);
    while (session.outbox.count > 0 && !over.signal.aborted) await pause(10, over.signal);
    over.abort();
    await delivery;
    if (failure !== undefined)
      throw new Undelivered(
        `Not everything arrived: ${failure}. Not acknowledged: ${counted(session.outbox.count, 'batch', 'batches')}.`,
      );
    Ledger.forget(state);
    return {
      lines: recording.lines,
      facts: summary.facts,
      batches: summary.batches,
      unrecognised: session.assembler.counts.unrecognised,
      matches: [...summary.matches],
    };
  } finally {
    over.abort();
    signal.removeEventListener('abort', stop);
    release();
  }
}
