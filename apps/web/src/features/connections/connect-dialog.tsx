import type { Connections, Platform } from '@app/contracts/connections/connections';
import {
  accountProblem,
  DISPLAY_NAME_LENGTH,
  PLATFORM_NAMES,
  PLATFORMS,
  sanitise,
  STEAM_ID_LENGTH,
} from '@app/domain/connections/rules';
import { CircleAlert } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { failureOf, serverWordsOr } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { Field } from '~/ui/kit/controls/field';
import { Select } from '~/ui/kit/controls/select';
import { TextInput } from '~/ui/kit/controls/text-input';
import { SteamSignInButton } from './steam-sign-in-button';
import { useConnect } from './use-connections';

/** Longer than anything valid, short enough to send. */
const CONSOLE_ID_INPUT = 64;

const HINTS: Readonly<Record<Platform, string>> = {
  steam: '17 digits, starts with 7656119',
  psn: 'Your PlayStation online ID',
  xbox: 'Your gamertag, without spaces',
};

/** Links an account by its id. */
export default function ConnectDialog({
  connections,
  initial,
  onClose,
}: {
  connections: Connections;
  initial: Platform;
  onClose: () => void;
}) {
  const form = useId();
  const note = useId();
  const { account, edit, choose, problem, missing, connecting, submit } = useAccountForm(initial, onClose);
  const { platform, id, username } = account;
  const blamed = (what: 'ID' | 'username') =>
    problem && isAbout(what, problem.message) ? { 'aria-describedby': note, 'aria-invalid': true as const } : {};

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !connecting && onClose()}
      title="Connect account"
      width="phone:w-[min(500px,calc(100vw-32px))]"
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <p className="text-small text-ink-3">{missing && 'Needs an id and a display name.'}</p>
          <Button look="gold" type="submit" form={form} disabled={missing} busy={connecting && 'Connecting...'}>
            Connect Account
          </Button>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4 pt-1">
        <PlatformSelect connections={connections} value={platform} onChange={choose} />
        {platform === 'steam' && (
          <div className="flex flex-wrap items-center justify-between gap-3 border border-line-strong bg-raised px-3.5 py-3">
            <p className="min-w-0 flex-1 basis-48 text-small text-ink-2">
              Signing in with Steam proves the account is yours. Nobody can claim it from you.
            </p>
            <SteamSignInButton />
          </div>
        )}
        <Field label={`${PLATFORM_NAMES[platform]} ID`} hint={HINTS[platform]}>
          {(control) => (
            <TextInput
              {...control}
              {...blamed('ID')}
              mono
              autoComplete="off"
              spellCheck={false}
              inputMode={platform === 'steam' ? 'numeric' : 'text'}
              maxLength={platform === 'steam' ? undefined : CONSOLE_ID_INPUT}
              value={id}
              onChange={({ target: { value } }) =>
                edit({ id: platform === 'steam' ? value.replace(/\D/g, '').slice(0, STEAM_ID_LENGTH) : value })
              }
            />
          )}
        </Field>
        <Field label="Display name">
          {(control) => (
            <TextInput
              {...control}
              {...blamed('username')}
              autoComplete="off"
              spellCheck={false}
              maxLength={DISPLAY_NAME_LENGTH}
              value={username}
              onChange={({ target }) => edit({ username: target.value })}
            />
          )}
        </Field>
        {problem && <Refusal id={note} {...problem} />}
      </form>
    </Dialog>
  );
}

interface Problem {
  readonly message: string;
  readonly requestId?: string | undefined;
}

/** The account as it is entered, and what is wrong with it. `submit` sends it without markup and shows it as it was sent. */
function useAccountForm(initial: Platform, onConnected: () => void) {
  const [account, setAccount] = useState({ platform: initial, id: '', username: '' });
  const [problem, setProblem] = useState<Problem>();
  const connect = useConnect();
  const missing = account.id === '' || account.username === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (connect.isPending || missing) return;
    const sent = { ...account, id: sanitise(account.id), username: sanitise(account.username) };
    setAccount(sent);
    const wrong = accountProblem(sent.platform, sent.id, sent.username);
    setProblem(wrong === undefined ? undefined : { message: wrong });
    if (wrong !== undefined) return;
    connect.mutate(sent, {
      onSuccess: onConnected,
      onError: (error) =>
        setProblem(failureOf(serverWordsOr('Failed to connect account', error), 'Failed to connect account')),
    });
  };
  const choose = (platform: Platform) => {
    // An id of one platform is none of another.
    setAccount({ ...account, platform, id: '' });
    setProblem(undefined);
  };
  const edit = (change: Partial<Pick<typeof account, 'id' | 'username'>>) => setAccount({ ...account, ...change });
  return { account, edit, choose, problem, missing, connecting: connect.isPending, submit };
}

const PlatformSelect = ({
  connections,
  value,
  onChange,
}: {
  connections: Connections;
  value: Platform;
  onChange: (platform: Platform) => void;
}) => (
  <Field label="Platform">
    {(control) => (
      <Select
        {...control}
        choices={PLATFORMS.map((platform) => ({
          value: platform,
          label: PLATFORM_NAMES[platform] + (connections[platform].connected ? ' (connected)' : ''),
          disabled: connections[platform].connected,
        }))}
        value={value}
        onChange={onChange}
      />
    )}
  </Field>
);

const Refusal = ({ id, message, requestId }: Problem & { id: string }) => (
  <div id={id} role="alert" className="flex items-start gap-2 text-small text-bad">
    <CircleAlert size={15} className="mt-0.5 shrink-0" aria-hidden />
    <div className="min-w-0">
      <p>{message}</p>
      {requestId && <p className="font-mono break-all text-ink-3">{requestId}</p>}
    </div>
  </div>
);

/** Whether a message blames this box; one that names neither blames both. */
const isAbout = (what: 'ID' | 'username', message: string): boolean => {
  const [, named] = /^(?:Steam|PSN|XBOX|Invalid Steam) (ID|username) /.exec(message) ?? [];
  return named === undefined || named === what;
};
