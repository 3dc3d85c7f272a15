import { join } from 'node:path';
import { pause } from '@app/kit/pause';
import { Aside } from './delivery/aside';
import { Orders } from './delivery/orders';
import { deliver, Gap, PACE, type Pace, type SenderEvents } from './delivery/sender';
import { DeliveryStanding } from './delivery/standing';
import { Listening, StatusReports, REPORT_PACE, type ReportPace } from './delivery/status';
import { Intake } from './intake';
import { listen } from './live';
import { occupy } from './lock';
import type { Options } from './options';
import { listenToRcon } from './rcon/polling';
import { openRecording, replay } from './replay';
import { gapText, hour, logEvents, rconEvents, seconds, senderEvents, watched, type Say } from './saying';
import { Session } from './session';
import { Tail } from './tailing/tail';

/** The replay did not arrive; the message says why. */
export class Undelivered extends Error {}

type Live = Extract<Options, { mode: 'live' }>;
type Replay = Extract<Options, { mode: 'replay' }>;
/** Hears a running server until the signal. */
export async function followServer(
  options: Live,
  say: Say,
  signal: AbortSignal,
  pace: Pace = PACE,
  reportPace: ReportPace = REPORT_PACE,
): Promise<void> {
  const release = occupy(options.state);
  try {
    for (let rewoundAt = -hour; !signal.aborted;) {
      const gap = await hearUntilGap(options, say, signal, pace, reportPace);
      if (!gap) return;
      const isNew = performance.now() - rewoundAt >= hour;
      rewoundAt = performance.now();
      say(
        `The site lacks facts that it had acknowledged: ${gap.message}. Reading the log again from its beginning${isNew ? '' : ' in a minute'}.`,
      );
      if (!isNew) await pause(60_000, signal);
      Session.forget(options.state);
    }
  } finally {
    release();
  }
}

async function hearUntilGap(
  { state, server, bufferBytes, log, rcon, site }: Live,
  say: Say,
  signal: AbortSignal,
  pace: Pace,
  reportPace: ReportPace,
): Promise<Gap | undefined> {
  const session = new Session(state, server, bufferBytes);
  const { outbox } = session;
  if (outbox.count > 0) say(`${outbox.count} batches of the last time wait for the site.`);
  const over = new AbortController();
  const end = () => over.abort();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const tail = new Tail(log, session.place, (missed) => {
    session.recordGap(missed);
    say(gapText(missed));
  });
  const intake = new Intake(tail, session);
  const aside = new Aside(join(state, 'aside'));
  const desk = { aside, orders: new Orders(aside) };
  const standing = new DeliveryStanding();
  const listening = new Listening();
  const status = new StatusReports({ state, server, site }, session, standing, listening, desk, say, reportPace);
  let gap: Gap | undefined;
  const work = [
    listen(tail, session, intake, logEvents(say, log, outbox, listening), over.signal),
    deliver(
      outbox,
      site,
      watched(say, standing, () => status.touch()),
      over.signal,
      pace,
      desk,
    ).catch((error: unknown) => {
      if (!(error instanceof Gap)) throw error;
      gap = error;
    }),
    status.reports(over.signal, () => (signal.aborted ? 'stopped in order' : null)),
    ...(rcon
      ? [
          listenToRcon(
            { ...rcon, isPaused: () => outbox.isFull },
            {
              ...rconEvents(say, rcon, listening),
              received: (input) => {
                listening.rconSpoke();
                intake.receive(input);
              },
            },
            over.signal,
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

/** Tells a recorded match to the site. Returns when all of it is acknowledged. @throws Undelivered, NoRecording */
export async function replayMatch(options: Replay, say: Say, signal: AbortSignal, pace: Pace = PACE): Promise<Summary> {
  const { folder, speed, state, server, bufferBytes, site, giveUpMs } = options;
  const recording = openRecording(folder);
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
    // A replay begins at the beginning; the site knows what it has already. So there is nothing to keep.
    Session.forget(state);
    const session = new Session(state, server, bufferBytes, false);
    let movedAt = performance.now();
    const { delivered, waiting } = senderEvents(say, (batch) => {
      movedAt = performance.now();
      summary.facts += batch.facts.length;
      summary.batches++;
      summary.matches.add(batch.match);
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
        `Not everything arrived: ${failure}. ${session.outbox.count} batches were not acknowledged.`,
      );
    Session.forget(state);
    return {
      lines: recording.lines.length,
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
