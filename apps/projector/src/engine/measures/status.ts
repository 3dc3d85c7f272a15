import { Gauge, type Registry } from 'prom-client';
import type { Generation } from '@app/storage/read-models/projection-record';
import type { Runner } from '../runner';

const STATES = ['building', 'ready', 'serving', 'standby', 'frozen', 'faulted'] as const;

/** Gauges read off the records of the projections this process holds, at every scrape. */
export function measureStatus(registry: Registry, runners: ReadonlyMap<string, Runner>): void {
  const gauge = (
    name: string,
    help: string,
    value: (generation: Generation, now: number) => number | undefined,
  ): void => {
    new Gauge({
      name,
      help,
      labelNames: ['projection', 'generation'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [projection, runner] of runners)
          for (const each of runner.state.record?.generations ?? []) {
            const measure = value(each, Date.now());
            if (measure !== undefined) this.set({ projection, generation: each.generation }, measure);
          }
      },
    });
  };

  gauge('projection_lag_bytes', 'Of the log, still to be looked through.', ({ lag }) => lag?.bytes);
  gauge(
    'projection_lag_seconds',
    'Since it was at the end of the log, or since the newest event that it has folded.',
    ({ lag }) => lag?.seconds,
  );
  gauge(
    'projection_checkpoint_age_seconds',
    'Since the checkpoint moved or was found to be at the head of the log.',
    ({ checkedAt }, now) => (checkedAt === undefined ? undefined : Math.max(0, now - checkedAt) / 1_000),
  );
  gauge('projection_build_progress', 'Share of the log a build has folded.', ({ build }) => build?.progress);
  gauge('projection_build_events_per_second', 'How fast a build folds.', ({ build }) => build?.eventsPerSecond);

  new Gauge({
    name: 'projection_state',
    help: '1 for the state a generation is in.',
    labelNames: ['projection', 'generation', 'state'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [projection, runner] of runners)
        for (const { generation, state: current } of runner.state.record?.generations ?? [])
          for (const each of STATES) this.set({ projection, generation, state: each }, each === current ? 1 : 0);
    },
  });
  new Gauge({
    name: 'projection_leads',
    help: '1 while this process folds the projection.',
    labelNames: ['projection'],
    registers: [registry],
    collect() {
      for (const [projection, runner] of runners) this.set({ projection }, runner.state.leads ? 1 : 0);
    },
  });
}
