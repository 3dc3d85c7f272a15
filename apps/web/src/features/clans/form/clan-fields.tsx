import {
  CLAN_FIELDS,
  CLAN_LIMITS,
  type ClanEdits,
  clanProblem,
  type ClanText,
  clanTexts,
  cleanClan,
} from '@app/domain/clans/rules';
import type { ReactNode } from 'react';
import { Field } from '~/ui/kit/controls/field';
import { controlClass } from '~/ui/kit/controls/control-class';
import { TextInput } from '~/ui/kit/controls/text-input';
import { capitalised } from '~/lib/format/capitalised';
import { within } from '~/lib/format/within';

/** What people type about a clan. */
export interface ClanTyped extends ClanText {
  /** Empty where it is not edited. */
  readonly memberLimit: string;
}

export type ClanField = keyof ClanTyped;

export const BLANK: ClanTyped = { ...clanTexts(() => ''), memberLimit: '' };

/** The fields as the rules take them. */
export const editsOf = (typed: ClanTyped, fields: readonly ClanField[]): ClanEdits =>
  cleanClan(
    Object.fromEntries(
      fields.map((field) => [
        field,
        field === 'memberLimit'
          ? typed.memberLimit.trim() === ''
            ? Number.NaN
            : Number(typed.memberLimit)
          : typed[field],
      ]),
    ),
  );

/** What is wrong with each field, in the words of the rules. */
export const problemsIn = (typed: ClanTyped, fields: readonly ClanField[]): Partial<Record<ClanField, string>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const problem = clanProblem(editsOf(typed, [field]));
      return problem === undefined ? [] : [[field, problem]];
    }),
  );

interface Shown {
  readonly most?: number;
  readonly counted?: true;
  readonly hint?: string;
  readonly className?: string;
}

const FIELDS: Readonly<Record<ClanField, Shown>> = {
  name: { most: CLAN_LIMITS.name.most, className: 'phone:col-span-2' },
  tag: { most: CLAN_LIMITS.tag },
  motto: { most: CLAN_LIMITS.motto, counted: true, className: 'phone:col-span-3' },
  description: { most: CLAN_LIMITS.description.form, counted: true, className: 'phone:col-span-3' },
  discordLink: { hint: 'An invite or only its code.', className: 'phone:col-span-2' },
  memberLimit: { hint: `${CLAN_LIMITS.members.fewest} to ${CLAN_LIMITS.members.most}.` },
};

/** 'Motto'. */
export const labelOf = (field: ClanField): string =>
  capitalised(field === 'memberLimit' ? 'member limit' : CLAN_FIELDS[field].label);

/** The fields of a clan that a form has, each with its limit, its count and what is wrong with it. */
export function ClanFields({
  fields,
  typed,
  saved,
  problems,
  isSent = false,
  onType,
}: {
  fields: readonly ClanField[];
  typed: ClanTyped;
  /** Marks what was changed since. */
  saved?: ClanTyped;
  problems: Partial<Record<ClanField, string>>;
  /** On its way to the server: nothing more can be typed until it answers. */
  isSent?: boolean;
  onType: (field: ClanField, text: string) => void;
}) {
  return (
    <div className="grid gap-4 phone:grid-cols-3">
      {fields.map((field) => {
        const { most, counted, hint, className } = FIELDS[field];
        const value = typed[field];
        const changed = saved !== undefined && saved[field] !== value;
        return (
          <Field
            key={field}
            label={<Label count={counted && most ? `${[...value].length}/${most}` : undefined}>{labelOf(field)}</Label>}
            hint={changed ? <Was value={saved[field]} /> : hint}
            error={problems[field]}
            className={className}
          >
            {(control) => {
              const shared = {
                ...control,
                value,
                readOnly: isSent,
                autoComplete: 'off',
              };
              const type = (text: string) => onType(field, within(value, text, most ?? Infinity));
              return field === 'description' ? (
                <textarea
                  {...shared}
                  rows={4}
                  className={`${controlClass} h-auto! resize-y py-2`}
                  onChange={({ target }) => type(target.value)}
                />
              ) : (
                <TextInput
                  {...shared}
                  inputMode={field === 'memberLimit' ? 'numeric' : undefined}
                  required={field === 'name' || field === 'tag' || field === 'memberLimit'}
                  spellCheck={field === 'motto'}
                  className={field === 'tag' ? 'uppercase' : undefined}
                  onChange={({ target }) => type(field === 'tag' ? capitals(target.value) : target.value)}
                />
              );
            }}
          </Field>
        );
      })}
    </div>
  );
}

/** Letters of other alphabets stay as they are, and are refused. */
const capitals = (tag: string): string => tag.replace(/[a-z]/g, (letter) => letter.toUpperCase());

function Label({ count, children }: { count: string | undefined; children: ReactNode }) {
  if (count === undefined) return children;
  return (
    <span className="flex justify-between gap-3">
      {children}
      <span className="text-ink-3 tabular-nums">{count}</span>
    </span>
  );
}

const Was = ({ value }: { value: string }) => (
  <span className="min-w-0">
    <strong className="font-semibold text-gold">Changed.</strong>{' '}
    {value === '' ? (
      'It was empty.'
    ) : (
      <>
        It was “<bdi>{value}</bdi>”.
      </>
    )}
  </span>
);
