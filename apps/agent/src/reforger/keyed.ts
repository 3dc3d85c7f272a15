/** A field of a line: `killerName = B`. Free text may hold anything, what looks like another field too. */
export interface Field {
  readonly name: string;
  readonly isFree?: true;
  /** Of a value that is no free text. */
  readonly form?: RegExp;
  readonly isOptional?: true;
}

export interface LineForm {
  /** In the order in which the mod writes them. */
  readonly fields: readonly Field[];
  /** `, ` and ` = `. */
  readonly between: string;
  readonly equals: string;
}

/** Looks at so many ways to read a line at most: no line of the game has more. */
const MOST_STEPS = 5_000;
/** Looks for a second way to read it, and no further. */
const TWO = 2;

type Values = Readonly<Record<string, string>>;
interface Mark {
  readonly field: Field;
  readonly at: number;
  readonly begins: number;
}

/**
 * Reads a line by the names of its fields, so that no comma or colon in a name loses anything. A name that holds what looks
 * like a field may leave several ways to read the line: then it is undefined, never a guess.
 */
export const readFields = (text: string, form: LineForm): Values | undefined => {
  const { fields, between, equals } = form;
  const marks = fields
    .flatMap((field) => marksOf(text, field, between, equals))
    .sort((one, other) => one.at - other.at);
  return onlyWay(text, form, marks, true) ?? onlyWay(text, form, marks, false);
};

const marksOf = (text: string, field: Field, between: string, equals: string): Mark[] => {
  const marks: Mark[] = [];
  const sign = `${field.name}${equals}`;
  if (text.startsWith(sign)) marks.push({ field, at: 0, begins: sign.length });
  const inside = `${between}${sign}`;
  for (let at = text.indexOf(inside); at >= 0; at = text.indexOf(inside, at + 1))
    marks.push({ field, at, begins: at + inside.length });
  return marks;
};

/** @param isOrdered only in the mod's own order */
const onlyWay = (
  text: string,
  { fields }: LineForm,
  marks: readonly Mark[],
  isOrdered: boolean,
): Values | undefined => {
  const found: Values[] = [];
  const wanted = fields.filter(({ isOptional }) => !isOptional).length;
  const place = new Map(fields.map((field, index) => [field, index]));
  let steps = 0;
  const go = (index: number, values: Values, current: Mark | undefined, required: number): void => {
    if (found.length >= TWO || ++steps > MOST_STEPS) return;
    const next = marks[index];
    const close = (end: number): Values | undefined => {
      if (!current) return values;
      const value = text.slice(current.begins, end);
      const fits = current.field.isFree || !current.field.form || current.field.form.test(value);
      return fits ? { ...values, [current.field.name]: value } : undefined;
    };
    if (!next) {
      const all = close(text.length);
      if (all && required === wanted) found.push(all);
      return;
    }
    const isNew = next.field !== current?.field && !(next.field.name in values);
    const isNext = !isOrdered || !current || place.get(next.field)! > place.get(current.field)!;
    // Only the first field is at the very beginning.
    const closed = isNew && isNext && (current ? next.at > 0 : next.at === 0) ? close(next.at) : undefined;
    if (closed) go(index + 1, closed, next, required + (next.field.isOptional ? 0 : 1));
    // What looks like a field is part of a text.
    if (current?.field.isFree) go(index + 1, values, current, required);
  };
  go(0, {}, undefined, 0);
  return found.length === 1 && steps <= MOST_STEPS ? found[0] : undefined;
};
