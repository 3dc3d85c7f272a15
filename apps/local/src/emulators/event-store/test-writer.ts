import { createHash, randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { EventLog } from './log/event-log';

/**
 * A child process for the fault tests: appends to the log in the directory it is given, in groups, until it is killed,
 * and prints what was acknowledged as durable: one line `<place> <digest of the data>` for each event.
 */
const [, , dir = '', seed = '0'] = process.argv;
const log = EventLog.open(dir);
const digest = (data: Buffer) => createHash('sha256').update(data).digest('hex').slice(0, 16);

let state = Number(seed) >>> 0;
const next = (below: number) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state % below;
};

writeSync(1, 'ready\n');
for (let group = 0; ; group++) {
  const requests = Array.from({ length: 1 + next(4) }, () => ({
    stream: `stream-${next(5)}`,
    expected: 'any' as const,
    events: Array.from({ length: 1 + next(3) }, () => ({
      id: randomUUID(),
      type: `Type${next(3)}`,
      contentType: 'application/json',
      metadata: Buffer.alloc(0),
      data: Buffer.from(JSON.stringify({ group, filler: 'x'.repeat(next(3000)) })),
    })),
  }));
  const lines = log.commit(requests).flatMap((outcome, index) => {
    if (outcome.kind !== 'done') throw new Error(`Unexpected ${outcome.kind}.`);
    const { events } = requests[index]!;
    const last = log.numbering.placeUpTo(outcome.position!);
    return events.map(({ data }, nth) => `${last - events.length + 1 + nth} ${digest(data)}`);
  });
  writeSync(1, `${lines.join('\n')}\n`);
}
