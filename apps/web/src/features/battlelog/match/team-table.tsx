import type { ReactNode } from 'react';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { Panel } from '../panel';

export interface TeamColumn<Player> {
  readonly head: string;
  /** What a short head stands for. */
  readonly long?: string;
  readonly of: (player: Player) => ReactNode;
  /** Also on a phone. */
  readonly narrow?: boolean;
}

/** Everybody of one team, most kills first. */
export function TeamTable<Player>({
  title,
  players,
  keyOf,
  name,
  columns,
  note,
}: {
  title: string;
  players: readonly Player[];
  keyOf: (player: Player) => string;
  name: (player: Player) => ReactNode;
  columns: readonly TeamColumn<Player>[];
  /** Under the table. */
  note?: ReactNode;
}) {
  return (
    <Panel title={title}>
      {players.length === 0 ? (
        <p className="px-4.5 py-6 text-ink-2">No data available</p>
      ) : (
        <table className="w-full table-fixed border-collapse [--cell:36px]" aria-label={title}>
          <thead>
            <tr>
              <Th>Player</Th>
              {columns.map(({ head, long, narrow }) => (
                <Th key={head} number className={`w-19 px-2.5! ${narrow ? '' : 'max-phone:hidden'}`}>
                  {long ? <abbr title={long}>{head}</abbr> : head}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map((player) => (
              <Row key={keyOf(player)}>
                <Td>{name(player)}</Td>
                {columns.map(({ head, of, narrow }) => (
                  <Td key={head} number className={`px-2.5! ${narrow ? '' : 'text-ink-2 max-phone:hidden'}`}>
                    {of(player)}
                  </Td>
                ))}
              </Row>
            ))}
          </tbody>
        </table>
      )}
      {note}
    </Panel>
  );
}
