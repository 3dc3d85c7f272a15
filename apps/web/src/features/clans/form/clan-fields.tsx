import { CLAN_LIMITS, clanProblem, cleanClan, type ClanEdits } from '@app/domain/clans/rules';
import type { ReactNode } from 'react';
import { Field } from '~/ui/kit/controls/field';
import { controlClass } from '~/ui/kit/controls/control-class';
import { TextInput } from '~/ui/kit/controls/text-input';
import { within } from '~/lib/format/within';

/** What people type about a clan. */
export interface ClanTyped {
  readonly name: string;
  readonly tag: string;
  readonly motto: string;
  readonly description: string;
  readonly discordLink: string;
  /** Empty where it is not edited. */
  readonly memberLimit: string;
}

export type ClanField = keyof ClanTyped;

export const BLANK: ClanTyped = { name: '', tag: '', motto: '', description: '', discordLink: '', memberLimit: '' };

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
  readonly label: string;
  readonly most?: number;
  readonly counted?: true;
  readonly hint?: string;
  readonly className?: string;
}

const FIELDS: Readonly<Record<ClanField, Shown>> = {
  name: { label: 'Name', most: CLAN_LIMITS.name.most, className: 'phone:col-span-2' },
  tag: { label: 'Tag', most: CLAN_LIMITS.tag },
  motto: { label: 'Motto', most: CLAN_LIMITS.motto, counted: true, className: 'phone:col-span-3' },
  description: {
    label: 'Description',
    most: CLAN_LIMITS.description.form,
    counted: true,
    className: 'phone:col-span-3',
  },
  discordLink: { label: 'Discord link', hint: 'An invite or only its code.', className: 'phone:col-span-2' },
  memberLimit: {
    label: 'Member limit',
    hint: `${CLAN_LIMITS.members.fewest} to ${CLAN_LIMITS.members.most}.`,
  },
};

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
        const { label, most, counted, hint, className } = FIELDS[field];
        const value = typed[field];
        const changed = saved !== undefined && saved[field] !== value;
        return (
          <Field
            key={field}
            label={<Label count={counted && most ? `${[...value].length}/${most}` : undefined}>{label}</Label>}
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

export const FIELD_LABELS: Readonly<Record<ClanField, string>> = {
  name: FIELDS.name.label,
  tag: FIELDS.tag.label,
  motto: FIELDS.motto.label,
  description: FIELDS.description.label,
  discordLink: FIELDS.discordLink.label,
  memberLimit: FIELDS.memberLimit.label,
};
