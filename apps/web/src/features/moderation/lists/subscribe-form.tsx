import type { ModeratedGame, SubscribeAnswer } from '@app/contracts/moderation/moderation';
import { EVERY_HOURS, listAddressProblem, LONGEST_LIST_NAME } from '@app/domain/moderation/rules';
import { useState, type FormEvent } from 'react';
import { api } from '~/lib/api';
import { useRequestKey } from '~/lib/calls/request-key';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { Select } from '~/ui/kit/controls/select';
import { TextInput } from '~/ui/kit/controls/text-input';
import { useChange } from '~/ui/kit/toast/use-change';
import { banListsPath } from '../queries';
import { paceText } from './words';

const NOTHING = { name: '', address: '', everyHours: 1 as number };

/** A new list: what staff call it, where it is, and how often it is read. */
export function SubscribeForm({ game }: { game: ModeratedGame }) {
  const [typed, setTyped] = useState(NOTHING);
  const [isTried, setTried] = useState(false);
  const keyOf = useRequestKey();
  const body = { ...typed, name: typed.name.trim(), address: typed.address.trim() };
  const problems = {
    name:
      body.name === ''
        ? 'Give the list a name.'
        : [...body.name].length > LONGEST_LIST_NAME
          ? `At most ${LONGEST_LIST_NAME} characters.`
          : undefined,
    address: listAddressProblem(body.address),
  };
  const subscribe = useChange({
    send: () => api.post<SubscribeAnswer>(banListsPath(game), body, { idempotencyKey: keyOf(body) }),
    successText: ({ message }) => message,
    failed: 'Failed to subscribe to the list',
    succeeded: () => {
      setTyped(NOTHING);
      setTried(false);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).every((problem) => problem === undefined)) subscribe.mutate(undefined);
  };
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  return (
    <form
      onSubmit={submit}
      aria-label="Subscribe to a list"
      noValidate
      className="grid items-start gap-4 *:min-w-0 nav:grid-cols-[minmax(0,2fr)_minmax(0,4fr)_10rem_auto]"
    >
      <Field label="Name" error={isTried ? problems.name : undefined}>
        {(control) => (
          <TextInput {...control} value={typed.name} onChange={({ target }) => set({ name: target.value })} />
        )}
      </Field>
      <Field label="Address" error={isTried ? problems.address : undefined}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            mono
            placeholder="https://"
            value={typed.address}
            onChange={({ target }) => set({ address: target.value })}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Read it">
        {(control) => (
          <Select
            {...control}
            value={String(typed.everyHours)}
            onChange={(hours) => set({ everyHours: Number(hours) })}
            choices={EVERY_HOURS.map((hours) => ({ value: String(hours), label: paceText(hours) }))}
          />
        )}
      </Field>
      <Button
        look="gold"
        type="submit"
        className="h-11! nav:mt-6.5 nav:h-9.5!"
        busy={subscribe.isPending && 'Subscribing...'}
      >
        Subscribe
      </Button>
    </form>
  );
}
