import type { EventMarks, Mark } from '@app/domain/personal-marks';

/** The values of an event that say something of people, as a tree: what has no such value is not looked at. */
export type Marked = readonly Place[];

interface Place {
  /** `*` for every field. */
  readonly field: string;
  readonly mark: Mark | undefined;
  readonly within: Marked;
}

type Beside = Readonly<Record<string, unknown>>;
/** What stands for a text. `beside` is the object that it stands in. */
type Change = (text: string, mark: Mark, beside: Beside) => string;

const ABOUT_PEOPLE: ReadonlySet<Mark['kind']> = new Set(['member', 'player', 'ids', 'name', 'text', 'chat']);

/** Lists need no place of their own: each of their values is at the place of the list. */
export const markedOf = ([personal]: EventMarks): Marked => {
  const paths = Object.entries(personal).filter(([, { kind }]) => ABOUT_PEOPLE.has(kind));
  return placesOf(paths.map(([path, mark]) => [path.replaceAll('[]', '').split('.'), mark]));
};

const placesOf = (paths: readonly (readonly [path: readonly string[], mark: Mark])[]): Marked => {
  const fields = [...new Set(paths.map(([[field]]) => field!))];
  return fields.map((field) => {
    const here = paths.filter(([path]) => path[0] === field);
    return {
      field,
      mark: here.find(([path]) => path.length === 1)?.[1],
      within: placesOf(here.filter(([path]) => path.length > 1).map(([path, mark]) => [path.slice(1), mark])),
    };
  });
};

/** The same with other texts at the marked places; what does not change is not copied. */
export const changed = <Data extends object>(data: Data, places: Marked, change: Change): Data => {
  let copy: Record<string, unknown> | undefined;
  const beside = data as Beside;
  const at = (field: string, place: Place) => {
    const before = beside[field];
    const after = valueOf(before, place, change, beside);
    if (after !== before) (copy ??= { ...beside })[field] = after;
  };
  for (const place of places) {
    if (place.field !== '*') at(place.field, place);
    else for (const field of Object.keys(data)) if (!isLeftOut(field, place.mark)) at(field, place);
  }
  return (copy as Data | undefined) ?? data;
};

const isLeftOut = (field: string, mark: Mark | undefined): boolean =>
  field === '__proto__' || (mark?.kind === 'name' && mark.but?.includes(field) === true);

const valueOf = (value: unknown, place: Place, change: Change, beside: Beside): unknown => {
  if (typeof value === 'string') return place.mark ? change(value, place.mark, beside) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return changed(value, place.within, change);
  let copy: unknown[] | undefined;
  for (const [at, each] of (value as readonly unknown[]).entries()) {
    const after = valueOf(each, place, change, beside);
    if (after !== each) (copy ??= [...value])[at] = after;
  }
  return copy ?? value;
};
