import type { PortalGame } from '@app/contracts/portal-game';
import { fetchedPart } from '~/lib/code/fetched';
import type { LookupSlots } from '~/features/battlelog/lookup/lookup-tool';
import { remedies } from './member-remedies';

const moderation = (part: 'BannedMark' | 'BanLink') =>
  fetchedPart(async () => ({ default: (await import('~/features/moderation/banned'))[part] }));
const BannedMark = moderation('BannedMark');
const BanLink = moderation('BanLink');
const WatchedMark = fetchedPart(async () => ({
  default: (await import('~/features/moderation/watchlist/watched')).WatchedMark,
}));
const WatchButton = fetchedPart(async () => ({
  default: (await import('~/features/moderation/watchlist/watched')).WatchButton,
}));
const PlayingNow = fetchedPart(async () => {
  const { PlayingNow: Line } = await import('~/features/dashboards/playing-now');
  return { default: Line };
});
const DashboardLink = fetchedPart(async () => {
  const { DashboardLink: Way } = await import('~/features/dashboards/playing-now');
  return { default: Way };
});
const RecordPanel = fetchedPart(async () => {
  const { RecordPanel: Panel } = await import('~/features/moderation/record-panel');
  return { default: Panel };
});

const RecordHeadlines = fetchedPart(async () => {
  const { RecordHeadlines: Tiles } = await import('./record-headlines');
  return { default: Tiles };
});

/** What other capabilities add to the lookup of a player: where they play now, the record and its figures, a new ban, who of the others is banned or watched, and remedies. */
export const lookupSlots = (game: PortalGame): LookupSlots => ({
  playing: ({ id }, seen) => (
    <PlayingNow game={game} player={id}>
      {seen}
    </PlayingNow>
  ),
  dashboard: ({ id }) => <DashboardLink game={game} player={id} />,
  headlines: ({ id }) => <RecordHeadlines game={game} player={id} />,
  record: ({ id }) => <RecordPanel game={game} player={id} />,
  actions: ({ id, alias, name }) => (
    <>
      <WatchButton game={game} player={id} alias={alias} name={name} />
      <BanLink game={game} player={id} alias={alias} />
    </>
  ),
  member: remedies,
  tag: (id, alias) => (
    <>
      <BannedMark game={game} player={id} alias={alias} />
      <WatchedMark game={game} player={id} alias={alias} />
    </>
  ),
});
