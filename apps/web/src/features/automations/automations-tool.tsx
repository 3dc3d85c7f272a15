import type { AutomatedGame } from '@app/domain/automations/rules';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearch } from '~/lib/search-params';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Notice } from '~/ui/kit/feedback/notice';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { Button } from '~/ui/kit/controls/button';
import { When } from '~/ui/kit/display/when';
import { counted } from '~/lib/format/counted';
import { BackTestPage, KeptBackTests } from './back-tests/kept';
import { Decisions } from './decisions';
import { Editor } from './editor/editor';
import { Presets } from './presets';
import { automationsQuery, type Entry, type Rules } from './queries';
import { RuleCard } from './rule-card';
import { ServerSwitches } from './server-switches';
import { useMayEdit } from './use-may-edit';

/** Of the address: the rule whose history is open. */
const HISTORY = 'history';
/** The back-test that is open. */
const TRIED = 'tried';

/** Rules that act on the servers of a game, and what they did. */
export default function AutomationsTool({
  game,
  lookup,
}: {
  game: AutomatedGame;
  /** Where a player is looked up. */
  lookup: (player: string) => string;
}) {
  const rules = useQuery(automationsQuery(game));
  const { data, error, refetch, isFetching } = rules;
  const mayEdit = useMayEdit(game);
  const [address, changeAddress] = useSearch();
  const [edited, setEdited] = useState<Entry | 'new'>();
  const [leftId, setLeft] = useState<number>();
  if (error && !data)
    return <ErrorState title="Failed to load the rules" error={error} onRetry={refetch} retrying={isFetching} />;
  if (!data)
    return (
      <Loading text="Loading the rules...">
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  const { automations, etag } = data;
  const open = (what: string, value?: string) => changeAddress({ [what]: value });
  const historyId = Number(address.get(HISTORY));
  if (historyId > 0) {
    const close = () => {
      setLeft(historyId);
      open(HISTORY);
    };
    const name = automations.find(({ id }) => id === historyId)?.name ?? `Rule ${historyId}`;
    return <Decisions key={historyId} game={game} id={historyId} name={name} lookup={lookup} onClose={close} />;
  }
  const tried = address.get(TRIED);
  if (tried) return <BackTestPage key={tried} game={game} id={tried} lookup={lookup} onClose={() => open(TRIED)} />;
  if (edited) {
    const id = edited === 'new' ? undefined : edited.id;
    return (
      <Editor
        game={game}
        opened={edited === 'new' ? undefined : edited}
        now={automations.find((each) => each.id === id)}
        others={automations.filter((each) => each.id !== id)}
        etag={etag}
        mayEdit={mayEdit}
        lookup={lookup}
        onClose={() => {
          setLeft(id);
          setEdited(undefined);
        }}
      />
    );
  }
  return (
    <div className="grid gap-6 *:min-w-0">
      <Outset game={game} rules={rules} />
      <RuleList
        game={game}
        automations={automations}
        etag={etag}
        mayEdit={mayEdit}
        leftId={leftId}
        onEdit={setEdited}
        onHistory={(id) => open(HISTORY, String(id))}
      />
      <KeptBackTests game={game} onOpen={(id) => open(TRIED, id)} />
      {mayEdit && <MorePresets game={game} automations={automations} />}
    </div>
  );
}

/** What matters more than the rules: whether they are current, and where they act. */
function Outset({ game, rules }: { game: AutomatedGame; rules: UseQueryResult<Rules> }) {
  const { data, error, refetch, isFetching, dataUpdatedAt } = rules;
  return (
    <>
      {error && (
        <StaleNotice
          reason="The rules could not be loaded again."
          age={dataUpdatedAt}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      <ServerSwitches game={game} stopped={data?.stopped ?? []} />
      <PassedOver passed={data?.passedOver ?? []} />
    </>
  );
}

function RuleList({
  game,
  automations,
  etag,
  mayEdit,
  leftId,
  onEdit,
  onHistory,
}: {
  game: AutomatedGame;
  automations: readonly Entry[];
  etag: string | undefined;
  mayEdit: boolean;
  /** The rule that the reader comes back from. */
  leftId: number | undefined;
  onEdit: (rule: Entry | 'new') => void;
  onHistory: (id: number) => void;
}) {
  return (
    <section aria-labelledby="automations-rules" className="grid gap-4 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        <h2 id="automations-rules" className="text-3">
          Rules
        </h2>
        {mayEdit && (
          <Button onClick={() => onEdit('new')}>
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            Write a Rule
          </Button>
        )}
      </div>
      {automations.length === 0 && (
        <EmptyState title="There are no rules yet.">
          {mayEdit
            ? 'Add one below: it is off until you switch it on, and can watch for some days before, which touches nobody.'
            : 'A coordinator can add some.'}
        </EmptyState>
      )}
      {automations.map((each) => (
        <RuleCard
          key={each.id}
          game={game}
          entry={each}
          etag={etag}
          mayEdit={mayEdit}
          wasOpen={each.id === leftId}
          onEdit={() => onEdit(each)}
          onHistory={() => onHistory(each.id)}
        />
      ))}
    </section>
  );
}

/** Open at once where there is no rule yet. */
function MorePresets({ game, automations }: { game: AutomatedGame; automations: readonly Entry[] }) {
  const [isOpen, setOpen] = useState(automations.length === 0);
  return (
    <section aria-labelledby="automations-presets" className="grid gap-3 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        <h2 id="automations-presets" className="text-3">
          Presets
        </h2>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide Presets' : 'Show Presets'}
        </Button>
      </div>
      {isOpen && <Presets game={game} taken={automations.map(({ name }) => name.toLowerCase())} />}
    </section>
  );
}

const DAY = 86_400_000;

/** What was too old to be acted on, while that is news. */
function PassedOver({
  passed,
}: {
  passed: readonly { readonly hits: number; readonly from: string; readonly to: string }[];
}) {
  const [last] = passed;
  if (!last || Date.now() - Date.parse(last.to) > DAY) return null;
  return (
    <Notice title={`Nothing was done ${counted(last.hits, 'time')}.`}>
      Rules applied to what happened <When at={last.from} /> to <When at={last.to} />, and it was more than a minute old
      when its turn came.
    </Notice>
  );
}
