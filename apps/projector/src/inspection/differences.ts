import type { DocumentDifference, FieldChange } from '@app/contracts/operations/projections';
import { canonical } from '../engine/canonical';

const LONGEST = 120;
const MOST_FIELDS = 12;

type Value = FieldChange['from'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keysOf = (one: object, other: object) => new Set([...Object.keys(one), ...Object.keys(other)]);

/** Names come from game servers: one like `constructor` is a name. */
const own = (record: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** What is not there is something else than null. */
const isEqual = (one: unknown, other: unknown): boolean =>
  one === undefined || other === undefined ? one === other : canonical(one) === canonical(other);

const shown = (value: unknown): Value => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** Which values differ, each by its dotted name. Lists are one value. */
export function changesBetween(from: unknown, to: unknown, most = MOST_FIELDS): FieldChange[] {
  const found: FieldChange[] = [];
  const look = (one: unknown, other: unknown, field: string): void => {
    if (found.length >= most || isEqual(one, other)) return;
    if (!isRecord(one) || !isRecord(other)) {
      found.push({ field, from: shown(one), to: shown(other) });
      return;
    }
    for (const key of keysOf(one, other)) look(own(one, key), own(other, key), field === '' ? key : `${field}.${key}`);
  };
  look(from, to, '');
  return found;
}

/** Documents that differ: how many, in which fields, and the first of them by id. */
export class Differences {
  equal = 0;
  changed = 0;
  onlyFrom = 0;
  onlyTo = 0;
  private readonly byField = new Map<string, number>();
  private listed: DocumentDifference[] = [];

  /** @param name the field by which a document is called */
  constructor(
    private readonly name: string | undefined,
    private readonly most: number,
  ) {}

  /** Takes one document as it is on each side. One that is on neither is none. */
  take(id: string, from: object | undefined, to: object | undefined): void {
    if (from === undefined && to === undefined) return;
    if (isSame(from, to)) {
      this.equal++;
      return;
    }
    if (from === undefined) this.onlyTo++;
    else if (to === undefined) this.onlyFrom++;
    else this.count(from as Record<string, unknown>, to as Record<string, unknown>);
    this.list(id, from, to);
  }

  get fields(): { field: string; documents: number }[] {
    return [...this.byField]
      .map(([field, documents]) => ({ field, documents }))
      .sort((a, b) => b.documents - a.documents || (a.field < b.field ? -1 : 1));
  }

  get first(): readonly DocumentDifference[] {
    return this.listed;
  }

  private count(from: Record<string, unknown>, to: Record<string, unknown>): void {
    this.changed++;
    for (const field of keysOf(from, to))
      if (!isEqual(own(from, field), own(to, field))) this.byField.set(field, (this.byField.get(field) ?? 0) + 1);
  }

  private list(id: string, from: object | undefined, to: object | undefined): void {
    const last = this.listed.at(-1);
    if (this.listed.length >= this.most && last && id > last.id) return;
    const name = this.name && ((to ?? from) as Record<string, unknown>)[this.name];
    const change = from === undefined ? 'only-to' : to === undefined ? 'only-from' : 'changed';
    const fields = change === 'changed' ? changesBetween(from, to) : [];
    const difference = { id, ...(typeof name === 'string' && name !== '' ? { name } : {}), change, fields } as const;
    this.listed = [...this.listed, difference].sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, this.most);
  }
}

/** Of two that were folded by the same code the text is mostly the same when they are. */
export const isSame = (from: object | undefined, to: object | undefined): boolean =>
  from === undefined || to === undefined
    ? from === to
    : JSON.stringify(from) === JSON.stringify(to) || isEqual(from, to);
