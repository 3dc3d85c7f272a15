import { bytesText } from '@app/contracts/operations/projections';
import type { GameServerStatus, ServersAnswer } from '@app/contracts/operations/servers';
import { grouped } from '~/lib/format/grouped';
import { duration, rateText } from '../figures';
import { gapOf, isReporting, needsYouServers, SERVER_WORDS, serverHealthOf } from './server-health';
import { Tile } from '../tile';

const count = (number: number, one: string, many: string) => `${grouped(number)} ${number === 1 ? one : many}`;

/** All servers at a glance. */
export function ServerTiles({ answer }: { answer: ServersAnswer }) {
  const { servers, now } = answer;
  const reporting = servers.filter((server) => isReporting(serverHealthOf(server, now)));
  const silent = servers.find((server) => !reporting.includes(server));
  const reports = reporting.flatMap(({ report }) => (report ? [report] : []));
  const waiting = servers.flatMap(({ report }) => (report && report.backlog.batches > 0 ? [report.backlog] : []));
  const batches = waiting.reduce((sum, each) => sum + each.batches, 0);
  const behind = servers.some((server) => gapOf(server, now) !== undefined);
  const unrecognised = reports.reduce((sum, each) => sum + each.unrecognised.total, 0);
  const slowest = reports.flatMap(({ lastMinute }) => lastMinute.slowestMs ?? []);
  const slow = Math.max(...slowest);
  const needed = needsYouServers(answer);
  return (
    <dl className="mt-5 grid grid-cols-2 border-t border-l border-line bg-panel nav:grid-cols-6">
      <Tile name="Servers heard" dot={silent ? 'warn' : 'ok'} below={silent ? silenceText(silent, now) : 'All of them'}>
        {reporting.length} of {servers.length}
      </Tile>
      <Tile name="Facts taken" below="Last minute">
        {rateText(reports.reduce((sum, { lastMinute }) => sum + lastMinute.facts, 0) / 60)}
      </Tile>
      <Tile
        name="Waiting on disks"
        dot={behind ? 'warn' : 'ok'}
        below={`${count(batches, 'batch', 'batches')}${waiting.length > 0 ? `, ${count(waiting.length, 'agent', 'agents')}` : ''}`}
      >
        {bytesText(waiting.reduce((sum, { bytes }) => sum + bytes, 0))}
      </Tile>
      <Tile name="Unrecognised" dot={unrecognised > 0 ? 'warn' : 'ok'} below="Lines in the last 24 h">
        {grouped(unrecognised)}
      </Tile>
      <Tile
        name="Post to event"
        {...(slowest.length > 0 ? { dot: slow > 2_000 ? 'warn' : 'ok' } : {})}
        below={slowest.length > 0 ? 'The slowest of the last minute' : 'Nothing in the last minute'}
      >
        {slowest.length > 0 ? `${grouped(Math.round(slow))} ms` : '–'}
      </Tile>
      <Tile
        name="Needs you"
        dot={needed.length > 0 ? 'bad' : 'ok'}
        below={
          needed.map((server) => `${server.name}: ${SERVER_WORDS[serverHealthOf(server, now)]}`).join(', ') || 'Nothing'
        }
      >
        {needed.length}
      </Tile>
    </dl>
  );
}

const silenceText = (server: GameServerStatus, now: number): string => {
  const gap = gapOf(server, now);
  return gap === undefined ? `${server.name}: not heard yet` : `${server.name}: silent for ${duration(gap / 1_000)}`;
};
