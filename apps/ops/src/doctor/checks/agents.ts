import type { AgentStatusReport } from '@app/contracts/operations/agent-status.dto';
import { agentReportKey, gameServerKey, type AgentReportRecord } from '@app/storage/read-models/game-server-record';
import { NotChecked, type Check, type Finding } from '../check';

/** An agent reports every 30 s: what an older report says may be over. */
const CURRENT_MS = 100_000;

/** What the agents beside the game servers say of RCON and of the files that they read. Whether they report at all is shown under Operations. */
export const agents: Check = {
  name: 'agents of game servers',
  examine: async ({ community, now, store }) => {
    if ('wrong' in community) return new NotChecked('the community configuration is wrong');
    let readModels;
    try {
      readModels = await store();
    } catch {
      return new NotChecked('the read models do not answer');
    }
    const findings = await Promise.all(
      community.settings.servers.map(async ({ game, id, name }) => {
        const key = agentReportKey(gameServerKey({ game, serverId: id }));
        const record = await readModels.readControl<AgentReportRecord>(key);
        const isCurrent = record && record.value.report.ending === null && now() - record.value.receivedAt < CURRENT_MS;
        return isCurrent ? findingsOf(name, record.value.report) : [];
      }),
    );
    return findings.flat();
  },
};

const findingsOf = (server: string, { rcon, sources = [] }: AgentStatusReport): Finding[] => [
  ...sources.flatMap((source) => findingsOfSource(server, source)),
  ...(rcon.state === 'lost'
    ? [
        {
          problem: `The agent of ${server} has lost RCON: ${rcon.why ?? 'it does not say why'}.`,
          remedy: 'Compare --rcon and the password with the server. No other program may log in from its address.',
        },
      ]
    : []),
  ...(rcon.misread ?? []).map(({ command, text }) => ({
    problem: `The agent of ${server} does not understand the answer to ${command}: ${text === '' ? 'no text at all' : `“${text}”`}.`,
    remedy: 'See whether --rcon names the port of the game’s own RCON, and whether an update of the agent reads it.',
  })),
];

const findingsOfSource = (
  server: string,
  { source, census, trouble }: NonNullable<AgentStatusReport['sources']>[number],
): Finding[] => {
  if (trouble !== undefined)
    return [
      {
        problem: `The agent of ${server} cannot read "${source}": ${trouble}`,
        remedy: 'Change what it names, then restart the game server.',
      },
    ];
  if (!census?.silent) return [];
  const minutes = Math.round(census.silent.sinceMs / 60_000);
  return [
    {
      problem: `The agent of ${server} has read ${census.silent.lines} lines of "${source}" in ${minutes} minutes, and none said anything of use.`,
      remedy: 'See what its lines are: `npm run agent -- status` there. The game or a mod may have a new format.',
    },
  ];
};
