import type { AutomatedGame } from '@app/domain/automations/rules';
import { useQuery } from '@tanstack/react-query';
import { Button } from '~/ui/kit/controls/button';
import { When } from '~/ui/kit/display/when';
import { Heading } from '../heading';
import { BackTest } from './back-test';
import { backTestQuery, backTestsQuery, isUnderWay } from './queries';

/** Rules that were tried in the last week. Nothing where there is none. */
export function KeptBackTests({ game, onOpen }: { game: AutomatedGame; onOpen: (id: string) => void }) {
  const { data } = useQuery(backTestsQuery(game));
  if (!data || data.backTests.length === 0) return null;
  return (
    <section aria-labelledby="automations-back-tests" className="grid gap-3 *:min-w-0">
      <h2 id="automations-back-tests" className="text-3">
        Tried on the Past
      </h2>
      <ul className="border border-line bg-panel">
        {data.backTests.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0"
          >
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <bdi className="font-semibold">{each.name}</bdi> on {each.days} days
              <span className="block text-small text-ink-3">
                <bdi>{each.by}</bdi>, <When at={each.requestedAt} />
                {isUnderWay(each) && `: ${Math.floor(each.progress * 100)} %`}
                {each.state === 'failed' && ': it broke off'}
              </span>
            </p>
            <Button size="small" onClick={() => onOpen(each.id)}>
              Look
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One of them. */
export function BackTestPage({
  game,
  id,
  lookup,
  onClose,
}: {
  game: AutomatedGame;
  id: string;
  lookup: (player: string) => string;
  onClose: () => void;
}) {
  const { data } = useQuery(backTestQuery(game, id));
  return (
    <section aria-label="Back-test" className="grid gap-5 *:min-w-0">
      <Heading onClose={onClose}>
        <bdi>{data?.name ?? 'A rule'}</bdi> on the past
      </Heading>
      {data && <p className="max-w-[88ch] text-ink-2 [overflow-wrap:anywhere]">{data.sentence}</p>}
      <BackTest game={game} id={id} lookup={lookup} onGone={onClose} />
    </section>
  );
}
