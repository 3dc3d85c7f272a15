import { counted } from '@app/kit/counted';
import { matchOrLogOf, type AnyBatch } from './delivery/batches';
import type { Outbox } from './delivery/outbox';
import type { Refusal, SenderEvents } from './delivery/sender';
import type { DeliveryHealth } from './delivery/health';
import { excerptOf, type Listening } from './delivery/status';
import type { FeedEvents } from './feed';
import type { CurrentRcon } from './moderation/current-rcon';
import type { PolledRcon, RconEvents } from './rcon/polling';
import type { LogGap } from './tailing/tail';

/** What the agent says to whoever runs it, and what the next status report takes from it. */
export type Say = (text: string) => void;

export const seconds = (ms: number) => (ms < 10_000 ? (ms / 1_000).toFixed(1) : String(Math.round(ms / 1_000)));
export const hour = 3_600_000;
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
export const gapText = ({ from, to, reason }: LogGap) =>
  `Part of the log is missing${from ? `, from ${from}` : ''}${to ? ` to ${to}` : ''}: ${reason}. What happened then is lost to the site unless the file comes back.`;

/** Says when the clocks of this machine and of the server differ, and when they agree again. */
function clockEvents(say: Say): (offsetMs: number) => void {
  let last = 0;
  return (offsetMs) => {
    if (Math.abs(offsetMs - last) < CLOCKS_CHANGED_MS && (offsetMs === 0) === (last === 0)) return;
    last = offsetMs;
    const [by, way] = [seconds(Math.abs(offsetMs)), offsetMs > 0 ? 'ahead of' : 'behind'];
    say(
      offsetMs === 0
        ? 'The clocks of this machine and of the server agree again.'
        : `The clock of this machine is ${by} s ${way} the server's. What RCON says is given the server's time; set the clocks right.`,
    );
  };
}

export function senderEvents(say: Say, delivered: (batch: AnyBatch, tookMs: number) => void): SenderEvents {
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
    setAside: (batch) =>
      say(
        `Set aside by staff: a batch with ${counted(batch.facts.length, 'fact')} of ${matchOrLogOf(batch)}. It is kept; what waited behind it goes on.`,
      ),
  };
}

/** Prints what delivery does, and notes it for the next report. */
export function watched(say: Say, health: DeliveryHealth, changed: () => void): SenderEvents {
  const events = senderEvents(say, () => undefined);
  return {
    delivered: (batch, tookMs) => {
      if (health.isBlocked) changed();
      health.delivered(batch, tookMs);
      events.delivered(batch, tookMs);
    },
    waiting: (why, ms) => {
      health.waiting(why, ms);
      events.waiting(why, ms);
    },
    refused: (refusal, ms) => {
      if (!health.isBlocked) changed();
      health.refused(refusal, ms);
      events.refused(refusal, ms);
    },
    setAside: (batch) => {
      health.cleared();
      events.setAside?.(batch);
    },
    settled: changed,
  };
}

/** What following the log says. */
export const logEvents = (
  say: Say,
  log: string,
  outbox: Outbox,
  listening: Listening,
  clockChanged = clockEvents(say),
): FeedEvents => ({
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
  clock: (offsetMs) => {
    listening.clockIs(offsetMs);
    clockChanged(offsetMs);
  },
});

/** Prints what polling RCON does, notes it for the next report and hands on what was received. */
export function rconEvents(
  say: Say,
  { settings: { host, port }, dialect, received }: PolledRcon,
  listening: Listening,
  session: CurrentRcon,
  changed: () => void,
): RconEvents {
  const sparing = sparingly(say);
  const answered = (command: string, body: string) => {
    const isUnderstood = dialect.understands(command, body);
    const isNews = isUnderstood ? listening.rconUnderstood(command) : listening.rconMisread(command, body);
    if (!isNews) return;
    changed();
    if (isUnderstood) return say(`The answer to ${command} is understood again.`);
    const words = body.trim() === '' ? 'It is empty.' : `It begins: ${excerptOf(body)}`;
    say(`The answer to ${command} is not understood, and nothing is made of it. ${words}`);
  };
  return {
    connected: (link) => {
      session.connected(link);
      listening.rconSpoke();
      sparing(`RCON of ${host}:${port} answers.`);
    },
    lost: (why, ms) => {
      session.lost(why);
      listening.rconLost(why);
      sparing(`RCON of ${host}:${port} is lost: ${why}. Trying again in ${seconds(ms)} s.`, why);
    },
    received: (input) => {
      listening.rconSpoke();
      if (input.kind === 'answer') answered(input.command, input.body);
      received(input);
    },
  };
}
