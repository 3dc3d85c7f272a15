import { MOST_BACK_TEST_DAYS, type BackTestStarted } from '@app/contracts/automations/back-tests';
import type { AutomatedGame, Rule } from '@app/domain/automations/rules';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/lib/api';
import { Button } from '~/ui/kit/controls/button';
import { Checkbox } from '~/ui/kit/controls/checkbox';
import { Segments } from '~/ui/kit/controls/segments';
import { useChange } from '~/ui/kit/toast/use-change';
import { BackTest } from './back-test';
import { backTestsPath } from './queries';

const DAYS = [7, 30, MOST_BACK_TEST_DAYS].map((days) => ({ value: String(days), label: `${days} days` }));

/** Tries a rule, as it is written by now, on the past: nobody is touched. */
export function TryIt({
  game,
  rule,
  storedId,
  isWhole,
  lookup,
}: {
  game: AutomatedGame;
  /** As it is sent. */
  rule: Rule;
  /** The rule that it is compared with. */
  storedId: number | undefined;
  /** Nothing is wrong with it. */
  isWhole: boolean;
  lookup: (player: string) => string;
}) {
  const [days, setDays] = useState('30');
  const [late, setLate] = useState(true);
  const [tried, setTried] = useState<string>();
  const begin = useChange({
    send: () =>
      api.post<BackTestStarted>(backTestsPath(game), {
        ...{ rule, days: Number(days), late },
        ...(storedId === undefined ? {} : { id: storedId }),
      }),
    successText: ({ message }) => message,
    failed: 'Failed to try the rule',
    succeeded: (_, { id }) => setTried(id),
  });
  return (
    <div className="grid gap-4 *:min-w-0">
      <p className="max-w-[88ch] text-ink-2">
        What it would have done on the last days, and to whom. Nobody is touched, and nothing is saved but the result,
        for a week.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Segments choices={DAYS} value={days} onChange={setDays} label="How far back" />
        <Button
          disabled={!isWhole}
          busy={begin.isPending && 'Trying...'}
          onClick={() => begin.mutate(undefined)}
          aria-describedby={isWhole ? undefined : 'try-it-later'}
        >
          <FlaskConical size={16} strokeWidth={1.75} aria-hidden />
          Try It
        </Button>
        {!isWhole && (
          <p id="try-it-later" className="text-small text-ink-3">
            Once the rule is whole.
          </p>
        )}
      </div>
      <Checkbox checked={late} onChange={setLate}>
        Also what reached the site more than a minute late
      </Checkbox>
      {tried && <BackTest key={tried} game={game} id={tried} lookup={lookup} onGone={() => setTried(undefined)} />}
    </div>
  );
}
