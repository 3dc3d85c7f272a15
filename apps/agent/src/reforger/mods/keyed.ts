/** A field of a line: `killerName = B`. Free text may hold anything, what looks like another field too. */
export interface Field {
  readonly name: string;
  /** `prose` is what people write: with `, me = dying` in it too. A name has no field of one plain word in it. */
  readonly isFree?: true | 'prose';
  /** Of a value that is no free text. */
  readonly form?: RegExp;
  /** Without it a line says nothing. */
  readonly isNeeded?: true;
}

export interface LineForm {
  /** In the order in which the writer was first seen to write them: it decides where a text could be read in two ways. */
  readonly fields: readonly Field[];
  /** `, ` and ` = `. */
  readonly between: string;
  readonly equals: string;
  /** Names of fields of the writer's other lines: behind a text, such a name is part of the text. */
  readonly others?: ReadonlySet<string>;
}

/** Looks at so many ways to read a line at most: no line of the game has more. */
const MOST_STEPS = 5_000;
/** Looks for a second way to read it, and no further. */
const TWO = 2;
/** How many words that look like fields may be part of texts. */
const MOST_PASSED = 8;

type Values = Readonly<Record<string, string>>;

interface KeyedLine {
  readonly values: Values;
  /** Names of fields that the form does not have. */
  readonly unknown: readonly string[];
}

interface Mark {
  readonly name: string;
  /** Undefined: of a field that the form does not have. */
  readonly field: Field | undefined;
  /** In free text nothing but text. */
  readonly isText: (current: Field) => boolean;
  readonly at: number;
  readonly begins: number;
}

/**
 * Reads a line by the names of its fields, in whatever order they come: so no comma or colon in a name loses anything, and
 * a field that a new version of the writer adds is named and passed over. The way is taken in which the fewest words that
 * look like fields are part of a text; where two are equally good and neither is in the order of the form, the line is
 * undefined, never a guess.
 */
export const readFields = (text: string, form: LineForm): KeyedLine | undefined => {
  const marks = marksOf(text, form);
  const budget = { steps: MOST_STEPS };
  for (let passed = 0; passed <= Math.min(MOST_PASSED, marks.length); passed++) {
    const ways = waysOf(text, form, marks, { passed, isOrdered: false }, budget);
    if (ways.length === 1) return ways[0];
    const [first, second] = ways.length > 1 ? waysOf(text, form, marks, { passed, isOrdered: true }, budget) : [];
    if (ways.length > 1) return second || budget.steps <= 0 ? undefined : first;
  }
  return undefined;
};

const NAME = String.raw`[A-Za-z]\w{1,39}`;

/**
 * Where fields may begin. What nobody knows is a field when its name begins as every writer's do, with a small letter; in
 * prose, when it is a programmer's: `weaponSource`.
 */
const marksOf = (text: string, { fields, between, equals, others }: LineForm): Mark[] => {
  const known = new Map(fields.map((field) => [field.name, field]));
  const sign = new RegExp(`(?:^|${literally(between)})(?=(${NAME})${literally(equals)})`, 'gu');
  return [...text.matchAll(sign)].map(({ 0: before, 1: name = '', index }) => {
    const field = known.get(name);
    const isText = ({ isFree }: Field) =>
      field === undefined &&
      (others?.has(name) === true || !(isFree === 'prose' ? /^[a-z]+[A-Z]/u : /^[a-z]/u).test(name));
    return { name, field, isText, at: index, begins: index + before.length + name.length + equals.length };
  });
};

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** @param search exactly how many marks are part of texts; whether only in the order of the form */
const waysOf = (
  text: string,
  { fields }: LineForm,
  marks: readonly Mark[],
  search: { readonly passed: number; readonly isOrdered: boolean },
  budget: { steps: number },
): KeyedLine[] => {
  const found: KeyedLine[] = [];
  const needed = fields.filter(({ isNeeded }) => isNeeded);
  const place = new Map(fields.map((field, index) => [field, index]));
  const fits = ({ field, begins }: Mark, end: number) => !field?.form || field.form.test(text.slice(begins, end));
  const close = (taken: readonly Mark[]): KeyedLine => ({
    values: Object.fromEntries(
      taken.flatMap(({ field, begins }, index) =>
        field ? [[field.name, text.slice(begins, taken[index + 1]?.at ?? text.length)]] : [],
      ),
    ),
    unknown: taken.flatMap(({ field, name }) => (field ? [] : [name])),
  });
  const go = (index: number, taken: readonly Mark[], passed: number, last: number): void => {
    if (found.length >= TWO || --budget.steps <= 0) return;
    const next = marks[index];
    const current = taken.at(-1);
    if (!next) {
      if (passed !== search.passed || !current || !fits(current, text.length)) return;
      if (needed.every((field) => taken.some((mark) => mark.field === field))) found.push(close(taken));
      return;
    }
    if (current?.field?.isFree && next.isText(current.field)) return go(index + 1, taken, passed, last);
    const at = next.field === undefined ? last : place.get(next.field)!;
    const isNew = !taken.some(({ name }) => name === next.name);
    const isNext = !search.isOrdered || next.field === undefined || at > last;
    // Only the first field is at the very beginning.
    const isBehind = current ? next.at > 0 && fits(current, next.at) : next.at === 0;
    if (isNew && isNext && isBehind) go(index + 1, [...taken, next], passed, at);
    // What looks like a field is part of a text; whether what nobody knows holds a text, nobody knows.
    if (current && (current.field?.isFree ?? current.field === undefined) && passed < search.passed)
      go(index + 1, taken, passed + 1, last);
  };
  go(0, [], 0, -1);
  return found;
};
