import type { ReforgerGamesAnswer } from '@app/contracts/reforger/reforger';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useServerName } from '../use-server-name';
import { When } from '~/ui/kit/display/when';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { cx } from '~/lib/cx';
import { lengthOf } from '../../battlelog/match/match-frame';
import { resultWord } from '../../battlelog/match/results';
import { Panel } from '../../battlelog/panel';
import { PartFailure } from '../../battlelog/part-failure';
import { gamePath } from '../figures';
import { gamesQuery } from '../queries';

/** The last games, newest first, each with a page of its own. */
export default function Games({ player }: { player: string }) {
  const { data, error, refetch, isFetching } = useQuery(gamesQuery(player));
  if (!data && error)
    return (
      <PartFailure message="Failed to load match history data" error={error} onRetry={refetch} retrying={isFetching} />
    );
  const games = data?.data;
  return (
    <Panel title="Games">
      {!games && (
        <Loading text="Loading games...">
          <SkeletonRows
            count={5}
            row="h-10 gap-4 border-b border-line px-4.5"
            cells={['h-4 w-28', 'h-4 w-20', 'ml-auto h-4 w-14']}
          />
        </Loading>
      )}
      {games?.length === 0 && <p className="px-4.5 py-6 text-ink-2">No match data available</p>}
      {games && games.length > 0 && <GameTable games={games} />}
    </Panel>
  );
}

function GameTable({ games }: { games: ReforgerGamesAnswer['data'] }) {
  const nameOf = useServerName();
  return (
    <table className="w-full border-collapse [--cell:40px]" aria-label="Games">
      <thead>
        <tr>
          <Th>Game</Th>
          <Th className="max-phone:hidden">Server</Th>
          <Th className="max-phone:hidden">Side</Th>
          <Th className="max-phone:px-2">Result</Th>
          <Th number className="max-phone:px-2">
            Kills
          </Th>
          <Th number>Deaths</Th>
          <Th number className="max-phone:hidden">
            Length
          </Th>
        </tr>
      </thead>
      <tbody>
        {games.map((game) => {
          const result = resultWord(game.result);
          return (
            <Row key={game.gameId}>
              <Td>
                <Link to={gamePath(game.gameId)} className="link py-1 whitespace-nowrap">
                  <When at={game.endTime} />
                </Link>
              </Td>
              <Td className="text-ink-2 max-phone:hidden">{nameOf(game.serverId)}</Td>
              <Td className="text-ink-2 max-phone:hidden">{game.faction ?? '–'}</Td>
              <Td className={cx('max-phone:px-2', result.ink)}>
                {game.winner === null ? 'Winner not known' : result.word}
              </Td>
              <Td number className="max-phone:px-2">
                {game.kills}
              </Td>
              <Td number>{game.deaths}</Td>
              <Td number className="text-ink-2 max-phone:hidden">
                {lengthOf(game).replace(' long.', '')}
              </Td>
            </Row>
          );
        })}
      </tbody>
    </table>
  );
}
