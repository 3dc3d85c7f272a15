import type { AutomationDone } from '@app/contracts/automations/automations';
import type { Failure } from '@app/contracts/failure';
import { LONGEST_NAME, type AutomatedGame, type Rule } from '@app/domain/automations/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { api } from '~/lib/api';
import { useRequestKey } from '~/lib/calls/request-key';
import { ApiError } from '~/lib/failures';
import { useEditFrom } from '~/lib/use-edit-from';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { TextInput } from '~/ui/kit/controls/text-input';
import { LeaveGuard, leaving } from '~/ui/kit/dialog/leave-guard';
import { Notice } from '~/ui/kit/feedback/notice';
import { OutdatedNotice } from '~/ui/kit/feedback/outdated-notice';
import { useChange } from '~/ui/kit/toast/use-change';
import { TryIt } from '../back-tests/try-it';
import { Heading } from '../heading';
import { automationsPath, checkQuery, type Entry } from '../queries';
import { ConditionsPart } from './conditions-part';
import { blankRule, toSend } from './draft';
import { LimitsPart } from './limits-part';
import { problemsOf, type RuleProblemOf } from './problems';
import { RungsPart } from './rungs-part';
import { TriggerPart } from './trigger-part';

/** A rule is checked once typing has paused, milliseconds. */
const PAUSE_MS = 400;

type Saved = Pick<Entry, 'rule' | 'version' | 'mode'>;

/** A rule in words, and below in parts. Whoever may not edit reads it. */
export function Editor({
  game,
  opened,
  now,
  others,
  etag,
  mayEdit,
  lookup,
  onClose,
}: {
  game: AutomatedGame;
  /** The rule as it was when it was opened: what is edited is made from it. Undefined for a new one. */
  opened: Entry | undefined;
  /** The rule as it is now; undefined also for one that was deleted. */
  now: Entry | undefined;
  /** The other rules of the game. */
  others: readonly Entry[];
  etag: string | undefined;
  mayEdit: boolean;
  lookup: (player: string) => string;
  onClose: () => void;
}) {
  const [initial] = useState(opened?.rule ?? blankRule(game));
  const [rule, setRule] = useState(initial);
  const isChanged = JSON.stringify(rule) !== JSON.stringify(initial);
  const isNew = now === undefined;
  const form = useRef<HTMLFormElement>(null);
  const { checked, isCurrent } = useChecked(game, rule);
  const { save, refused, edit } = useSaving({ game, opened, isNew, etag, rule, onClose });
  const { theirs, own, keepMine } = edit;
  // The first part that is wrong, once it says so.
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  const problems =
    (refused?.of === rule ? refused.problems : undefined) ?? (isChanged ? checked?.problems : undefined) ?? [];
  const problemOf = problemsOf(problems);
  const change = (part: Partial<Rule>) => setRule((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayEdit && !save.isPending) save.mutate(toSend(rule));
  };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Rule" className="grid gap-6 *:min-w-0">
      <LeaveGuard when={mayEdit && isChanged && !save.isSuccess} title="Leave without saving the rule?">
        What you changed is lost.
      </LeaveGuard>
      <Heading onClose={() => leaving(onClose)}>{opened ? <bdi>{opened.name}</bdi> : 'A new rule'}</Heading>
      <InWords sentence={checked?.sentence ?? null} problems={problems.length} isCurrent={isCurrent} />
      <Remarks
        conflicts={others.filter(({ id }) => checked?.conflicts.includes(id))}
        wasDeleted={opened !== undefined && isNew}
        {...{ theirs: isNew ? undefined : theirs, own, onKeepMine: keepMine, onTakeTheirs: onClose }}
      />
      <Parts {...{ game, rule, mayEdit, problemOf }} onChange={change} />
      <Part title="Try it on the past">
        <TryIt
          {...{ game, lookup }}
          rule={toSend(rule)}
          storedId={isNew ? undefined : opened?.id}
          isWhole={problems.length === 0 && (!isChanged || (checked?.sentence ?? null) !== null)}
        />
      </Part>
      {mayEdit && (
        <div className="sticky bottom-0 z-20 flex flex-wrap items-center justify-end gap-3 border border-line-strong bg-overlay px-4 py-3 max-phone:*:flex-1">
          <Button onClick={() => leaving(onClose)}>Cancel</Button>
          <Button look="gold" type="submit" disabled={!isNew && !isChanged} busy={save.isPending && 'Saving...'}>
            {opened && isNew ? 'Save as New' : 'Save Rule'}
          </Button>
        </div>
      )}
    </form>
  );
}

/** What others did or do that matters to who edits. */
function Remarks({
  conflicts,
  wasDeleted,
  theirs,
  own,
  onKeepMine,
  onTakeTheirs,
}: {
  conflicts: readonly Entry[];
  wasDeleted: boolean;
  theirs: Saved | undefined;
} & Pick<ComponentProps<typeof OutdatedNotice>, 'own' | 'onKeepMine' | 'onTakeTheirs'>) {
  return (
    <>
      {conflicts.length > 0 && (
        <Notice tone="warn" title="Another rule may apply at the same moment:">
          {conflicts.map(({ name }) => `“${name}”`).join(', ')}. A player gets the strongest act of them.
        </Notice>
      )}
      {wasDeleted && (
        <Notice tone="bad" title="This rule was deleted in the meantime.">
          What you typed is not lost: you can save it as a new one.
        </Notice>
      )}
      {theirs && (
        <OutdatedNotice
          title="This rule was changed in the meantime."
          own={own}
          onKeepMine={onKeepMine}
          onTakeTheirs={onTakeTheirs}
        >
          “{theirs.rule.name}” is of version {theirs.version} now.
        </OutdatedNotice>
      )}
    </>
  );
}

/** Saves the rule over what its editor has seen. */
function useSaving({
  game,
  opened,
  isNew,
  etag,
  rule,
  onClose,
}: {
  game: AutomatedGame;
  opened: Entry | undefined;
  isNew: boolean;
  etag: string | undefined;
  rule: Rule;
  onClose: () => void;
}) {
  const edit = useEditFrom<Saved | undefined>(etag, opened);
  const keyOf = useRequestKey();
  const [refused, setRefused] = useState<{ readonly of: Rule; readonly problems: NonNullable<Failure['problems']> }>();
  const save = useChange({
    send: (sent: Rule) =>
      opened && !isNew
        ? api.put<AutomationDone>(`${automationsPath(game)}/${opened.id}`, { rule: sent }, { ifMatch: edit.ifMatch })
        : api.post<AutomationDone>(automationsPath(game), { rule: sent }, { idempotencyKey: keyOf(sent) }),
    successText: ({ message }) => message,
    failed: 'Failed to save the rule',
    done: onClose,
    isShown: (reason) => {
      const { problems } = ((reason instanceof ApiError && reason.body) || {}) as Partial<Failure>;
      if (problems) setRefused({ of: rule, problems });
      return problems !== undefined || edit.outdated(reason);
    },
  });
  return { save, refused, edit };
}

/** Everything of a rule that can be written. */
function Parts({
  game,
  rule,
  mayEdit,
  problemOf,
  onChange,
}: {
  game: AutomatedGame;
  rule: Rule;
  mayEdit: boolean;
  problemOf: RuleProblemOf;
  onChange: (part: Partial<Rule>) => void;
}) {
  return (
    <fieldset disabled={!mayEdit} className="grid min-w-0 gap-6 *:min-w-0">
      <Part title="Name">
        <Field label="What staff call it" error={problemOf('name')} className="max-w-xl">
          {(control) => (
            <TextInput
              {...control}
              maxLength={LONGEST_NAME}
              value={rule.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
      </Part>
      <Part title="When">
        <TriggerPart {...{ game, problemOf }} trigger={rule.trigger} onChange={(trigger) => onChange({ trigger })} />
      </Part>
      <Part title="Only while">
        <ConditionsPart {...{ game, rule, problemOf }} onChange={onChange} />
      </Part>
      <Part title="Then">
        <RungsPart {...{ game, rule, problemOf }} isReadOnly={!mayEdit} onChange={(rungs) => onChange({ rungs })} />
      </Part>
      <Part title="Limits and exemptions">
        <LimitsPart {...{ game, rule, problemOf }} onChange={onChange} />
      </Part>
    </fieldset>
  );
}

/** What the site says of the rule as it was when typing last paused. */
function useChecked(game: AutomatedGame, rule: Rule) {
  const [paused, setPaused] = useState(rule);
  useEffect(() => {
    if (paused === rule) return;
    const timer = setTimeout(() => setPaused(rule), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [rule, paused]);
  const { data, isPlaceholderData } = useQuery(checkQuery(game, toSend(paused)));
  return { checked: data, isCurrent: paused === rule && data !== undefined && !isPlaceholderData };
}

function InWords({ sentence, problems, isCurrent }: { sentence: string | null; problems: number; isCurrent: boolean }) {
  const missing = problems > 0 ? 'It is not whole yet: look at what is marked below.' : 'It is not whole yet.';
  return (
    <p
      role="status"
      aria-busy={!isCurrent}
      className="border-l-2 border-gold bg-panel px-4 py-3 text-ink [overflow-wrap:anywhere]"
    >
      {sentence ?? <span className="text-ink-3">{isCurrent ? missing : 'Reading the rule...'}</span>}
    </p>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3 *:min-w-0">
      <h3 className="border-b border-line pb-1.5 text-4">{title}</h3>
      {children}
    </section>
  );
}
