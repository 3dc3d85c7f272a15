import type { IngestBatch } from '@app/contracts/squad/ingest.dto';
import { join } from 'node:path';
import { Aside } from './delivery/aside';
import { Orders } from './delivery/orders';
import { deliver, Gap, PACE, type Pace, type Refusal, type SenderEvents } from './delivery/sender';
import { DeliveryStanding } from './delivery/standing';
import { Listening, StatusReports, REPORT_PACE, type ReportPace } from './delivery/status';
import { Intake } from './intake';
import { listen } from './live';
import { occupy } from './lock';
import type { Options } from './options';
import { listenToRcon } from './rcon/polling';
import { openRecording, replay } from './replay';
import { Session } from './session';
import { Tail, type LogGap } from './tailing/tail';
import { wait } from './wait';

/** The replay did not arrive; the message says why. */
export class Undelivered extends Error {}

type Live = Extract<Options, { mode: 'live' }>;
type Replay = Extract<Options, { mode: 'replay' }>;
type Say = (text: string) => void;

const seconds = (ms: number) => (ms < 10_000 ? (ms / 1_000).toFixed(1) : String(Math.round(ms / 1_000)));
const hour = 3_600_000;
/** A difference between clocks is said again when it has changed by so much. */
const CLOCKS_CHANGED_MS = 30_000;

/** Says a thing once, and again when it has changed or an hour has passed. */
function sparingly(say: Say): (text: string, about?: string) => void {
  let last = '';
  let at = -hour;
  return (text, about = text) => {
    if (about === last && performance.now() - at < hour) return;
    last = about;
    at = performance.now();
    say(text);
  };
}

/** Says what could not be read, and what that means. */
const gapText = ({ from, to, reason }: LogGap) =>
  `Part of the log is missing${from ? `, from ${from}` : ''}${to ? ` to ${to}` : ''}: ${reason}. What happened then is lost to the site unless the file comes back.`;

/** Says when the clocks of this machine and of the server differ, and when they agree again. */
function clockEvents(say: Say): (offsetMs: number) => void {
  let told = 0;
  return (offsetMs) => {
    if (Math.abs(offsetMs - told) < CLOCKS_CHANGED_MS && (offsetMs === 0) === (told === 0)) return;
    told = offsetMs;
    const [by, way] = [seconds(Math.abs(offsetMs)), offsetMs > 0 ? 'ahead of' : 'behind'];
    say(
      offsetMs === 0
        ? 'The clocks of this machine and of the server agree again.'
        : `The clock of this machine is ${by} s ${way} the server's. What RCON says is given the server's time; set the clocks right.`,
    );
  };
}

function senderEvents(say: Say, delivered: (batch: IngestBatch, tookMs: number) => void): SenderEvents {
  const sparing = sparingly(say);
  let isAway = false;
  return {
    delivered: (batch, tookMs) => {
      if (isAway) sparing('The site takes what waited.');
      isAway = false;
      delivered(batch, tookMs);
    },
    waiting: (why, ms) => {
      isAway = true;
      sparing(`The site is away: ${why}. Everything is kept; trying again in ${seconds(ms)} s.`, why);
    },
    refused: ({ why }: Refusal, ms) => {
      isAway = true;
      sparing(
        `The site refuses: ${why}. Everything is kept, and tried again every ${seconds(ms)} s; this needs a person.`,
        why,
      );
    },
    setAside: ({ facts, match }) =>
      say(
        `Set aside, as staff asked: a batch with ${facts.length} facts of ${match}. It is kept; what waited behind it goes on.`,
      ),
  };
}

/** What delivery says, and what the next report tells of it. */
function watched(say: Say, standing: DeliveryStanding, changed: () => void): SenderEvents {
  const events = senderEvents(say, () => undefined);
  return {
    delivered: (batch, tookMs) => {
      if (standing.isBlocked) changed();
      standing.delivered(batch, tookMs);
      events.delivered(batch, tookMs);
    },
    waiting: (why, ms) => {
      standing.waiting(why, ms);
      events.waiting(why, ms);
    },
    refused: (refusal, ms) => {
      if (!standing.isBlocked) changed();
      standing.refused(refusal, ms);
      events.refused(refusal, ms);
    },
    setAside: (batch) => {
      standing.cleared();
      events.setAside?.(batch);
    },
  };
}

/** Hears a running server until the signal. */
export async function hearServer(
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
      if (!isNew) await wait(60_000, signal);
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
  const sparing = sparingly(say);
  const aside = new Aside(join(state, 'aside'));
  const desk = { aside, orders: new Orders(aside) };
  const standing = new DeliveryStanding();
  const listening = new Listening();
  const status = new StatusReports({ state, server, site }, session, standing, listening, desk, say, reportPace);
  let gap: Gap | undefined;
  const work = [
    listen(
      tail,
      session,
      intake,
      {
        missing: () => {
          listening.logIs('missing');
          say(`There is no ${log} yet; waiting for it.`);
        },
        found: () => {
          listening.logIs('following');
          say(`Following ${log}.`);
        },
        full: () =>
          say(
            `${Math.round(outbox.bytes / 1e6)} MB wait for the site, which is the bound. Reading stops here and goes on when the site has taken some.`,
          ),
        flowing: () => say('Reading goes on.'),
        clock: clockEvents(say),
      },
      over.signal,
    ),
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
              heard: (input) => {
                listening.rconSpoke();
                intake.receive(input);
              },
              connected: () => {
                listening.rconSpoke();
                sparing(`RCON of ${rcon.host}:${rcon.port} answers.`);
              },
              lost: (why, ms) => {
                listening.rconLost(why);
                sparing(`RCON of ${rcon.host}:${rcon.port} is lost: ${why}. Trying again in ${seconds(ms)} s.`, why);
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
    while (session.outbox.count > 0 && !over.signal.aborted) await wait(10, over.signal);
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
