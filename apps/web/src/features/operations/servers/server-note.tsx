import { bytesText } from '@app/contracts/operations/projections';
import type { GameServerStatus, ServersAnswer } from '@app/contracts/operations/servers';
import type { ReactNode } from 'react';
import { whenText } from '~/lib/format/when-text';
import { duration } from '../figures';
import { absentSources, troubledSources } from './server-sources';
import { clockAheadOf, isOld, lastWordOf, serverHealthOf, versionText } from './server-health';

/** What a server's state means, and what to do about it, where the state alone does not say it. */
export function ServerNote({ server, answer }: { server: GameServerStatus; answer: ServersAnswer }) {
  const note = noteOf(server, answer);
  if (!note) return null;
  return <p className="px-4 pb-3 text-small text-ink-2">{note}</p>;
}

const Bold = ({ children }: { children: ReactNode }) => <strong className="font-semibold text-ink">{children}</strong>;
const Code = ({ children }: { children: ReactNode }) => (
  <code className="font-mono [overflow-wrap:anywhere] text-ink-3">{children}</code>
);

const clockText = (aheadMs: number) =>
  `Its clock is ${duration(Math.abs(aheadMs) / 1_000)} ${aheadMs > 0 ? 'ahead of' : 'behind'} the site’s.`;

/** Options of the agent beside a server of each game, and what it does without RCON. */
const AGENTS = {
  squad: {
    ...{ options: '', log: '--log', start: '--log …/SquadGame.log --rcon …' },
    withoutRcon: 'The log is read on; who is in which squad and the live status are missing.',
  },
  reforger: {
    ...{ options: '--game reforger ', log: '--profile', start: '--profile … --rcon …' },
    withoutRcon: 'The files are read on; who is on comes from the console alone.',
  },
} as const;

const Misread = ({ commands }: { commands: readonly string[] }) => (
  <>
    <Bold>The answer to {commands.join(', ')} is not understood.</Bold> Nothing is made of it: what only it tells is not
    known, and nobody counts as gone. Its text is in the details. An update of the game or a wrong port may be the
    cause.
  </>
);

function noteOf(server: GameServerStatus, answer: ServersAnswer): ReactNode {
  const { game, serverId, report } = server;
  const agent = AGENTS[game];
  const { now, agentVersion } = answer;
  const last = lastWordOf(server);
  const since = last === undefined ? '' : whenText(new Date(last), new Date(now));
  switch (serverHealthOf(server, now)) {
    case 'never':
      return (
        <>
          <Bold>Has not reported yet.</Bold> Run an agent beside the server, with the server’s ingest token.{' '}
          <Code>
            npm run agent -- {agent.options}--server {serverId} {agent.start}
          </Code>
        </>
      );
    case 'no-reports':
      return (
        <>
          <Bold>Facts come, but no status reports.</Bold> {versionText(server)} is older than agent {agentVersion}: its
          backlog, what is refused and what it does not understand cannot be seen from here. Update it.
        </>
      );
    case 'silent':
    case 'stopped':
      return (
        <>
          <Bold>Nothing since {since}.</Bold>{' '}
          {report
            ? report.ending === null
              ? 'It said no last words: it was killed, or cannot reach the site.'
              : `Its last words: “${report.ending}”.`
            : ''}{' '}
          {isOld(server, agentVersion) && `Agent ${versionText(server)} is older than ${agentVersion}. `}
          Statistics of that time arrive when it starts again.{' '}
          <Code>
            npm run agent -- status {agent.options}--server {serverId}
          </Code>
        </>
      );
    case 'full':
      return (
        <>
          <Bold>Reading has stopped.</Bold> {bytesText(report?.backlog.bytes ?? 0)} wait for the site, which is the
          bound (<Code>--buffer</Code>). It goes on by itself when the site has taken some; the log keeps the rest.
        </>
      );
    case 'no-log':
      return (
        <>
          <Bold>There is no log where the agent looks.</Bold> Compare its <Code>{agent.log}</Code> with where the server
          writes.
        </>
      );
    case 'waiting':
      return (
        <>
          <Bold>The site does not take its facts:</Bold> {report?.waiting?.reason}. It goes on trying by itself; nothing
          is lost.
        </>
      );
    case 'clock':
      return (
        <>
          <Bold>{clockText(clockAheadOf(server) ?? 0)}</Bold> What happens there is told with wrong times, so it may
          count for another day or month. Set the machine’s clock right, and let it follow a time server.
        </>
      );
    case 'no-rcon':
      return (
        <>
          <Bold>RCON does not answer:</Bold> {report?.rcon.why}. {agent.withoutRcon}
        </>
      );
    case 'misread':
      return <Misread commands={report?.rcon.misread?.map(({ command }) => command) ?? []} />;
    default:
      return otherNoteOf(server, agentVersion);
  }
}

/** Of a server that needs nobody now. */
function otherNoteOf(server: GameServerStatus, agentVersion: string): ReactNode {
  const old = isOld(server, agentVersion);
  const absent = absentSources(server);
  const troubled = troubledSources(server);
  if (!old && absent.length === 0 && troubled.length === 0) return null;
  return (
    <>
      {troubled.length > 0 && (
        <>
          <Bold>A file is read in vain:</Bold> {troubled.join(' ')}{' '}
        </>
      )}
      {absent.length > 0 && (
        <>
          <Bold>Not everything is there:</Bold> {absent.join('; ')}. What only they tell stays “not known”.
        </>
      )}
      {old && ` Agent ${versionText(server)} is older than ${agentVersion}, which comes with this site. Update it.`}
    </>
  );
}
