import { policies as declared } from '@app/contracts/capabilities';
import type { PolicyDeclaration } from '@app/contracts/capability';
import { mergeMarks, type Mark } from '@app/contracts/read-after';
import type { LogPosition } from '../event-log/position';
import { typeKey } from '../event-log/type-key';
import type { ReadModelStore } from './port';
import { policyKey, type PolicyRecord } from './projection-record';
import { Watch } from './watch';

interface Step {
  readonly name: string;
  readonly handles: readonly string[];
  readonly causes: readonly string[];
  /** What it causes, and what follows from that by other policies. */
  readonly leadsTo: ReadonlySet<string>;
}

/** The policies, each before those that act on what it causes. @throws Error for policies that act on each other */
const inOrder = (policies: readonly PolicyDeclaration[]): readonly Step[] => {
  const steps = new Map<string, Step | 'under way'>();
  const follow = ({ name, handles, causes }: PolicyDeclaration): Step => {
    const before = steps.get(name);
    if (before === 'under way') throw new Error(`The policy ${name} acts on what follows from it.`);
    if (before) return before;
    steps.set(name, 'under way');
    const next = policies.filter((other) => other.handles.some((type) => causes.includes(type))).map(follow);
    const step = { name, handles, causes, leadsTo: new Set([...causes, ...next.flatMap((one) => [...one.leadsTo])]) };
    steps.delete(name);
    steps.set(name, step);
    return step;
  };
  policies.forEach(follow);
  return [...steps.values()].filter((step) => step !== 'under way').reverse();
};

/** How far policies have come, for whoever waits for what follows from events. */
export class Policies {
  private readonly steps: readonly Step[];
  private readonly watches = new Map<string, Watch<PolicyRecord, PolicyRecord | undefined>>();

  constructor(
    private readonly store: Pick<ReadModelStore, 'readControl'>,
    private readonly tuning: { readonly freshMs: number; readonly pollMs: number },
    policies = declared,
  ) {
    this.steps = inOrder(policies);
  }

  /**
   * The marks, and marks for what followed from their events in as far as it leads to events of these types. A policy
   * that never ran here is not waited for.
   * @param end when to give up, on the clock of `performance`
   * @returns undefined when a policy has not acted in time
   */
  async consequences(
    marks: readonly Mark[],
    folded: ReadonlySet<string>,
    end: number,
  ): Promise<readonly Mark[] | undefined> {
    let all = marks;
    for (const step of this.steps) {
      if (![...step.leadsTo].some((type) => folded.has(type))) continue;
      const logPosition = newestOf(all, step.handles);
      if (logPosition === undefined) continue;
      const record = await this.acted(step.name, logPosition, end);
      if (record === 'late') return undefined;
      if (record?.wrote !== undefined)
        all = mergeMarks([...all, { logPosition: record.wrote, keys: step.causes.map(typeKey) }]);
    }
    return all;
  }

  private async acted(name: string, logPosition: LogPosition, end: number): Promise<PolicyRecord | undefined | 'late'> {
    let record: PolicyRecord | undefined;
    const hasActed = (seen: PolicyRecord | undefined) => {
      record = seen;
      if (!seen || (seen.position ?? '') >= logPosition) return true;
      return seen.trouble?.event ? false : undefined;
    };
    const { freshMs, pollMs } = this.tuning;
    const watch = this.watch(name);
    const recent = watch.recent(freshMs);
    if (recent && hasActed(recent.seen)) return record;
    return (await watch.until(hasActed, end - performance.now(), pollMs)) ? record : 'late';
  }

  private watch(name: string) {
    let watch = this.watches.get(name);
    if (!watch) this.watches.set(name, (watch = new Watch(this.store, policyKey(name), asItIs)));
    return watch;
  }
}

const asItIs = (record: PolicyRecord | undefined) => record;

/** The newest position of the marks with events of these types; of all marks where no types are given. */
export const newestOf = (marks: readonly Mark[], types?: readonly string[]): LogPosition | undefined => {
  const keys = types && new Set(types.map(typeKey));
  return marks
    .filter((mark) => !keys || mark.keys.some((key) => keys.has(key)))
    .map(({ logPosition }) => logPosition)
    .sort()
    .at(-1);
};
