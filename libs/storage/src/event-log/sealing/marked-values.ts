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
/** The replacement of a text. `beside` is the object that holds the text. */
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
export const changed = <Data extends object>(data: Data, places: Marked, change: Change): Data =>
  inObject(data, places, change, false) as Data;

/** Changes the texts at the marked places of data that nobody else holds. */
export const change = (data: object, places: Marked, to: Change): void => void inObject(data, places, to, true);

/** Reads the texts at the marked places. */
export const visit = (data: object, places: Marked, look: (text: string, mark: Mark, beside: Beside) => void): void =>
  void inObject(
    data,
    places,
    (text, mark, beside) => {
      look(text, mark, beside);
      return text;
    },
    false,
  );

const inObject = (data: object, places: Marked, to: Change, inPlace: boolean): object => {
  const beside = data as Beside;
  let into = inPlace ? (data as Record<string, unknown>) : undefined;
  const at = (field: string, place: Place) => {
    const before = beside[field];
    const after = valueOf(before, place, to, beside, inPlace);
    if (after !== before) (into ??= { ...beside })[field] = after;
  };
  for (const place of places) {
    if (place.field !== '*') at(place.field, place);
    else for (const field of Object.keys(data)) if (!isLeftOut(field, place.mark)) at(field, place);
  }
  return into ?? data;
};

const isLeftOut = (field: string, mark: Mark | undefined): boolean =>
  field === '__proto__' || (mark?.kind === 'name' && mark.but?.includes(field) === true);

const valueOf = (value: unknown, place: Place, to: Change, beside: Beside, inPlace: boolean): unknown => {
  if (typeof value === 'string') return place.mark ? to(value, place.mark, beside) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return inObject(value, place.within, to, inPlace);
  const values = value as unknown[];
  let into = inPlace ? values : undefined;
  for (let at = 0; at < values.length; at++) {
    const after = valueOf(values[at], place, to, beside, inPlace);
    if (after !== values[at]) (into ??= [...values])[at] = after;
  }
  return into ?? values;
};
