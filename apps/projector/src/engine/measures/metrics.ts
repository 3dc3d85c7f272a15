import { Counter, Histogram, type Registry } from 'prom-client';

/** Counted as it happens. Gauges that are read at every scrape are in `status.ts`. */
export class Metrics {
  readonly events: Counter<'projection'>;
  readonly writes: Counter<'projection'>;
  readonly flushSeconds: Histogram<'projection'>;
  readonly faults: Counter<'projection'>;
  readonly leases: Counter<'projection'>;

  constructor(registry: Registry) {
    const registers = [registry];
    const labelNames = ['projection'] as const;
    this.events = new Counter({ name: 'projection_events_total', help: 'Events folded.', labelNames, registers });
    this.writes = new Counter({ name: 'projection_writes_total', help: 'Documents written.', labelNames, registers });
    this.flushSeconds = new Histogram({
      name: 'projection_flush_seconds',
      help: 'Time to write a batch of documents and the checkpoint after it.',
      labelNames,
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    });
    this.faults = new Counter({
      name: 'projection_faults_total',
      help: 'Times a projection stopped at an event it could not fold.',
      labelNames,
      registers,
    });
    this.leases = new Counter({
      name: 'projection_leases_total',
      help: 'Times this process took a projection over.',
      labelNames,
      registers,
    });
  }
}
