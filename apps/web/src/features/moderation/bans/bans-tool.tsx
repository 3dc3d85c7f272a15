import {
  BAN_STATES,
  type BanFilter,
  type BansAnswer,
  type ListedBan,
  type ModeratedGame,
} from '@app/contracts/moderation/moderation';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Ban, Download, FileUp, Rss } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { save } from '~/lib/calls/save';
import { cx } from '~/lib/cx';
import { serverWordsOr } from '~/lib/failures';
import { grouped } from '~/lib/format/grouped';
import { LOCALE } from '~/lib/format/locale';
import { useSearch } from '~/lib/search-params';
import { useSite } from '~/lib/site';
import { useOpenDialog } from '~/ui/kit/dialog/use-open-dialog';
import { Button } from '~/ui/kit/controls/button';
import { Pagination } from '~/ui/kit/controls/pagination';
import { SearchInput } from '~/ui/kit/controls/text-input';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { bansQuery, moderationPath, type BanChoice } from '../queries';
import { toast } from '~/ui/kit/toast/toast';
import { useNow } from '~/lib/format/use-now';
import { BanLists } from '../lists/ban-lists';
import { FIND, IMPORT, LISTS, NEW_BAN } from './address';
import { BanDetails } from './ban-details';
import { BanFileStrip } from './ban-file-strip';
import { BanForm, type BanSlots } from './ban-form';
import { BanQuestion, type Question } from './ban-questions';
import { BanRow, COLUMNS } from './ban-row';
import { BringOver } from '~/ui/page/imports/bring-over';
import { banImportsOf } from './bring-bans-over';

const LABELS: Readonly<Record<BanFilter, string>> = {
  active: 'In force',
  ending: 'Ends today',
  expired: 'Expired',
  lifted: 'Lifted',
  all: 'All',
};
const PAGE_SIZE = 20;
const SINCE = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric' });

/** Who may not play, why and until when; what the servers know of it; and a new ban. */
export default function BansTool({ game, slots = {} }: { game: ModeratedGame; slots?: BanSlots }) {
  const [address, changeAddress] = useSearch();
  const player = address.get(NEW_BAN) ?? undefined;
  const [chosen, setChosen] = useState({
    ...{ state: 'active' as BanFilter, search: address.get(FIND) ?? '', page: 1 },
  });
  const query = useQuery(bansQuery(game, chosen));
  const { data, error, refetch, isFetching, dataUpdatedAt, isPlaceholderData } = query;
  // Bans leave a list when they are lifted or end: the last page may be gone.
  if (data && !isPlaceholderData && chosen.page > data.totalPages) setChosen({ ...chosen, page: data.totalPages });
  const [isNew, setNew] = useState(player !== undefined);
  const opener = useRef<HTMLButtonElement>(null);
  const wasNew = useRef(isNew);
  // Closing the form returns the focus to the button that opens it.
  useEffect(() => {
    if (wasNew.current && !isNew && document.activeElement === document.body) opener.current?.focus();
    wasNew.current = isNew;
  }, [isNew]);
  const { opened: question, open: setQuestion, close: closeQuestion } = useOpenDialog<Question>();
  if (address.get(IMPORT) !== null)
    return <BringOver kind={banImportsOf(game)} onClose={() => changeAddress({ [IMPORT]: undefined })} />;
  if (address.get(LISTS) !== null)
    return <BanLists game={game} onClose={() => changeAddress({ [LISTS]: undefined })} />;
  return (
    <div className="grid gap-5 *:min-w-0">
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-ink-2">{data && <Summary game={game} data={data} />}</p>
        <div className="flex flex-wrap gap-2.5">
          <Button ref={opener} onClick={() => setNew(true)} disabled={isNew}>
            <Ban size={16} strokeWidth={1.75} aria-hidden />
            New ban
          </Button>
          <Exchange game={game} disabled={isNew} onOpen={(part) => changeAddress({ [part]: '1' })} />
        </div>
      </div>
      {game === 'squad' && <BanFileStrip />}
      {data && error && (
        <StaleNotice
          reason="The bans could not be loaded again."
          age={dataUpdatedAt}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      {/* The list stays beside the form; where there is no room for both, the form stands above it. */}
      <div className={cx('grid items-start gap-5 *:min-w-0', isNew && 'min-[73.75rem]:grid-cols-[1fr_26rem]')}>
        {isNew && (
          <div className="min-[73.75rem]:order-last">
            <BanForm
              game={game}
              slots={slots}
              {...(player === undefined ? {} : { player })}
              onClose={() => {
                setNew(false);
                if (player !== undefined) changeAddress({ [NEW_BAN]: undefined }, { replace: true });
              }}
            />
          </div>
        )}
        <Found game={game} chosen={chosen} query={query} slots={slots} onChange={setChosen} onQuestion={setQuestion} />
      </div>
      {question && <BanQuestion game={game} question={question} onClose={closeQuestion} />}
    </div>
  );
}

/** What comes from other tools and communities, and goes to them. */
const Exchange = ({
  game,
  disabled,
  onOpen,
}: {
  game: ModeratedGame;
  disabled: boolean;
  /** With the part of the address that shows it. */
  onOpen: (part: typeof IMPORT | typeof LISTS) => void;
}) => (
  <>
    <Button onClick={() => onOpen(IMPORT)} disabled={disabled}>
      <FileUp size={16} strokeWidth={1.75} aria-hidden />
      Import
    </Button>
    <ExportButton game={game} />
    <Button onClick={() => onOpen(LISTS)} disabled={disabled}>
      <Rss size={16} strokeWidth={1.75} aria-hidden />
      Lists of Others
    </Button>
  </>
);

/** The bans in force as a file for other tools. */
function ExportButton({ game }: { game: ModeratedGame }) {
  const failed = 'Failed to export the bans';
  const take = useCommand({
    mutationFn: () => api.file(`${moderationPath(game)}/bans/file`),
    onSuccess: ({ file, name }) => save(file, name ?? `${game}-bans.cfg`),
    onError: (error) => toast.failure(serverWordsOr(failed, error), failed),
  });
  return (
    <Button onClick={() => take.mutate()} busy={take.isPending && 'Exporting...'}>
      <Download size={16} strokeWidth={1.75} aria-hidden />
      Export
    </Button>
  );
}

/** The bans that fit what is chosen, a page at a time. */
function Found({
  game,
  chosen,
  query: { data, error, refetch, isFetching, isPlaceholderData },
  slots: { Accounts, lookupPath },
  onChange,
  onQuestion,
}: {
  game: ModeratedGame;
  chosen: BanChoice;
  query: Pick<UseQueryResult<BansAnswer>, 'data' | 'error' | 'refetch' | 'isFetching' | 'isPlaceholderData'>;
  slots: BanSlots;
  onChange: (chosen: BanChoice) => void;
  onQuestion: (question: Question) => void;
}) {
  const details = (ban: ListedBan) => {
    const accounts = Accounts && <Accounts game={game} player={ban.player} />;
    return <BanDetails game={game} ban={ban} {...(accounts ? { accounts } : {})} onQuestion={onQuestion} />;
  };
  const none = chosen.state === 'active' ? 'Nobody is banned.' : 'No such bans.';
  const first = (chosen.page - 1) * PAGE_SIZE;
  // Of a page that is gone there is nothing to show, while the one before it is on its way.
  const isGone = data !== undefined && data.bans.length === 0 && data.total > 0;
  // That there were none of what was chosen before says nothing of what is chosen now.
  const isAwaited = !data || isGone || (isPlaceholderData && data.total === 0);
  return (
    <div className="grid gap-3 *:min-w-0">
      <Filters chosen={chosen} counts={data?.counts} onChange={onChange} />
      {!data && error && (
        <ErrorState title="The bans could not be loaded" error={error} onRetry={refetch} retrying={isFetching} />
      )}
      {isAwaited && !error && (
        <Loading text="Loading the bans...">
          <SkeletonRows count={5} row="h-16 gap-4 border-b border-line" cells={['h-5 w-16', 'size-7', 'h-4 w-56']} />
        </Loading>
      )}
      {data?.total === 0 && !isPlaceholderData && (
        <EmptyState title={chosen.search ? 'No bans match your search.' : none} />
      )}
      {data && data.bans.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={cx('transition-opacity duration-160', isPlaceholderData && 'opacity-60')}
        >
          <List data={data} details={details} lookup={({ player }) => lookupPath?.(game, player)} />
        </div>
      )}
      {data && !isGone && data.totalPages > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-small text-ink-3">
            {first + 1} to {first + data.bans.length} of {grouped(data.total)}
          </p>
          <Pagination
            page={chosen.page}
            pages={data.totalPages}
            onChange={(page) => onChange({ ...chosen, page })}
            label="Pages of bans"
          />
        </div>
      )}
    </div>
  );
}

function Summary({ game, data: { counts, since } }: { game: ModeratedGame; data: BansAnswer }) {
  const servers = useSite().servers.filter((server) => server.game === game).length;
  const where = servers === 1 ? 'the server' : `all ${servers} servers`;
  return (
    <>
      {grouped(counts.active)} in force on {where}.{' '}
      {since && `${grouped(counts.all)} since ${SINCE.format(new Date(since))}.`}
    </>
  );
}

function Filters({
  chosen,
  counts,
  onChange,
}: {
  chosen: BanChoice;
  counts: BansAnswer['counts'] | undefined;
  onChange: (chosen: BanChoice) => void;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div role="group" aria-label="Which bans" className="flex max-w-full overflow-x-auto [scrollbar-width:none]">
        {BAN_STATES.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={chosen.state === state}
            onClick={() => onChange({ ...chosen, state, page: 1 })}
            className={cx(
              'title h-11 shrink-0 border-b-2 px-2.5 text-4 focus-visible:-outline-offset-3',
              chosen.state === state ? 'border-gold text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {LABELS[state]} <span className="figures text-ink-3">{counts?.[state] ?? ''}</span>
          </button>
        ))}
      </div>
      <SearchInput
        label="Find a ban"
        placeholder="Player, reason or staff"
        value={chosen.search}
        onChange={(search) => onChange({ ...chosen, search, page: 1 })}
        className="grow basis-56 nav:max-w-64"
      />
    </div>
  );
}

function List({
  data,
  details,
  lookup,
}: {
  data: BansAnswer;
  details: (ban: ListedBan) => ReactNode;
  /** Where the player of a ban is looked up. */
  lookup: (ban: ListedBan) => string | undefined;
}) {
  const [openId, setOpenId] = useState<string>();
  const now = useNow(data.bans.some(({ state, until }) => state === 'active' && until !== null));
  return (
    <div className="border border-line bg-panel">
      <div
        aria-hidden
        className={cx('hidden gap-4 border-b border-line-strong px-4.5 py-2.5 text-small text-ink-2', COLUMNS)}
      >
        {['State', 'Player', 'Reason', 'Length, end', 'Staff', 'Evidence'].map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul aria-label="Bans">
        {data.bans.map((ban) => (
          <BanRow
            key={ban.banId}
            ban={ban}
            now={now}
            lookup={lookup(ban)}
            isOpen={openId === ban.banId}
            onToggle={() => setOpenId(openId === ban.banId ? undefined : ban.banId)}
          >
            {details(ban)}
          </BanRow>
        ))}
      </ul>
    </div>
  );
}
