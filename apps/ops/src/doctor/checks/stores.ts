import {
  projectionKey,
  policyKey,
  readingIn,
  SILENT_MS,
  type PolicyRecord,
  type ProjectionFault,
  type ProjectionRecord,
} from '@app/storage/read-models/projection-record';
import { EventLog } from '@app/storage/event-log/log';
import { answerAt } from '@app/outside/web-site';
import { NotChecked, type Check, type Finding } from '../check';
import { messageOf, withoutPassword } from '../words';

const PATIENCE_MS = 5_000;

export const eventStore: Check = {
  name: 'event store',
  examine: async ({ env }) => {
    const url = env['EVENTSTORE_URL'];
    if (!url) return new NotChecked('EVENTSTORE_URL is missing');
    let log: EventLog | undefined;
    try {
      log = new EventLog({ url, patience: PATIENCE_MS, client: 'plain' });
      await log.head();
      return [];
    } catch (error) {
      return [
        {
          problem: `The event store: ${messageOf(error)}`,
          remedy:
            'Compare EVENTSTORE_URL with what runs: `docker compose ps eventstore`, `docker compose logs eventstore`. The password counts on the first start only.',
        },
      ];
    } finally {
      await log?.dispose();
    }
  },
};

export const readModels: Check = {
  name: 'read models',
  examine: async (setup) => {
    try {
      await (await setup.store()).ping();
      return [];
    } catch (error) {
      return [
        {
          problem: `The database of the read models: ${withoutPassword(messageOf(error))}`,
          remedy:
            'Compare MONGODB_URL (or READ_MODELS_FILE) with what runs: `docker compose ps mongodb`, `docker compose logs mongodb`.',
        },
      ];
    }
  },
};

/** What the projector has recorded of itself in the database of the read models. */
export const projector: Check = {
  name: 'projector',
  examine: async (setup) => {
    const store = await setup.store().catch(() => undefined);
    if (!store) return new NotChecked('the database of the read models does not answer');
    const records = await store.listControl<ProjectionRecord>(projectionKey(''));
    if (records.length === 0)
      return [
        {
          problem: 'The projector has never run on this database: there are no read models.',
          remedy:
            'Start it, and read its log: `docker compose up --detach projector`, `docker compose logs projector`.',
        },
      ];
    const policies = await store.listControl<PolicyRecord>(policyKey(''));
    const values = records.map(({ value }) => value);
    const reading = readingIn(records, policies, setup.now());
    return [...faults(values), ...silence(values, setup.now()), ...stuck(policies), ...behind(reading)];
  },
};

const faults = (records: readonly ProjectionRecord[]): Finding[] =>
  records.flatMap(({ projection, generations }) =>
    generations.flatMap(({ state, fault }) =>
      state === 'faulted' && fault
        ? [
            {
              problem: `The read model ${projection} stopped${placeOf(fault)}: ${fault.message}`,
              remedy: 'docs/operations.md, "A projection is faulted", says how to go on.',
            },
          ]
        : [],
    ),
  );

/** Nowhere in the log when the database refused what was folded. */
const placeOf = ({ eventType, stream, revision }: ProjectionFault): string =>
  eventType ? ` at ${eventType} (${stream} ${revision})` : '';

function silence(records: readonly ProjectionRecord[], now: number): Finding[] {
  const silent = records.filter(({ serving, generations }) => {
    const generation = generations.find((each) => each.generation === serving);
    return generation?.state === 'serving' && now - (generation.checkedAt ?? 0) > SILENT_MS;
  });
  if (silent.length === 0) return [];
  const which =
    silent.length === records.length ? 'any read model' : silent.map(({ projection }) => projection).join(', ');
  return [
    {
      problem: `Nobody has folded ${which} for more than a minute: pages show what was before.`,
      remedy: 'See whether the projector runs: `docker compose ps projector`, `docker compose logs projector`.',
    },
  ];
}

const stuck = (records: readonly { readonly key: string; readonly value: PolicyRecord }[]): Finding[] =>
  records.flatMap(({ key, value: { label = key.slice(policyKey('').length), trouble } }) =>
    trouble
      ? [
          {
            problem: `${label} repeats the same again and again: ${trouble.message}`,
            remedy: 'It continues by itself once the cause is gone; the operations page shows how many events wait.',
          },
        ]
      : [],
  );

/** Who is behind and gets on is no fault, and not stuck. */
const behind = (reading: Readonly<Record<string, string>>): Finding[] =>
  Object.entries(reading).map(([name, text]) => ({
    problem: `${name}: ${text}.`,
    remedy:
      'Wait: it goes on by itself, and the operations page shows how far it is. Until then pages show what was before.',
    remark: true,
  }));

/** Whether api and projector say that they are ready. */
export const services: Check = {
  name: 'api and projector',
  examine: async ({ env }) => {
    const places = [
      ['api', env['API_URL']],
      ['projector', env['PROJECTOR_URL']],
    ].filter((place): place is [string, string] => Boolean(place[1]));
    if (places.length === 0) return new NotChecked('API_URL and PROJECTOR_URL do not say where they are');
    const findings = await Promise.all(places.map(([name, url]) => readiness(name, url)));
    return findings.flat();
  },
};

async function readiness(name: string, url: string): Promise<Finding[]> {
  const remedy = `Read its log: \`docker compose logs ${name}\`. Locally it is in DATA_DIR/logs.`;
  try {
    const { status, text } = await answerAt(`${url.replace(/\/$/, '')}/health/ready`);
    if (status === 200) return [];
    return [{ problem: `The ${name} is not ready (${status}): ${reasonIn(text)}`, remedy }];
  } catch {
    return [{ problem: `The ${name} does not answer at ${url}.`, remedy }];
  }
}

const reasonIn = (text: string): string => {
  try {
    return (JSON.parse(text) as { error?: string }).error ?? text;
  } catch {
    return text;
  }
};
