import { agents } from './checks/agents';
import { NotChecked, type Check, type Finding } from './check';
import { messageOf } from './words';
import { logVolume } from './checks/log-volume';
import { bot } from './checks/discord';
import { commands } from './checks/discord-commands';
import { feeds } from './checks/discord-feeds';
import { backup, certificates, clock, disk } from './checks/machine';
import { communityFile, placeholders, settings } from './checks/settings';
import { application, provider } from './checks/sign-in';
import { patreon } from './checks/patreon';
import { personKeys } from './checks/people';
import { steamKey, steamSignIn } from './checks/steam';
import { eventStore, projector, readModels, services } from './checks/stores';
import type { Setup } from './setup';

const CHECKS: readonly Check[] = [
  ...[
    settings,
    placeholders,
    communityFile,
    eventStore,
    logVolume,
    readModels,
    personKeys,
    projector,
    services,
    agents,
  ],
  ...[provider, application, bot, commands, feeds, steamSignIn, steamKey, patreon, clock, disk, certificates, backup],
];

export type Result =
  | { readonly check: string; readonly state: 'well' }
  | { readonly check: string; readonly state: 'wrong' | 'remark'; readonly findings: readonly Finding[] }
  | { readonly check: string; readonly state: 'not-checked'; readonly why: string };

/** Runs every check, all at once. One that fails itself is a finding too. */
export const examine = (setup: Setup): Promise<Result[]> => Promise.all(CHECKS.map((check) => resultOf(check, setup)));

async function resultOf({ name: check, examine: run }: Check, setup: Setup): Promise<Result> {
  try {
    const outcome = await run(setup);
    if (outcome instanceof NotChecked) return { check, state: 'not-checked', why: outcome.why };
    if (outcome.length === 0) return { check, state: 'well' };
    return { check, state: outcome.every(({ remark }) => remark) ? 'remark' : 'wrong', findings: outcome };
  } catch (error) {
    const remedy = 'Run the doctor again; if it stays, the log of the service says more.';
    return {
      check,
      state: 'wrong',
      findings: [{ problem: `The check itself failed: ${messageOf(error)}`, remedy }],
    };
  }
}

export const isHealthy = (results: readonly Result[]): boolean => results.every(({ state }) => state !== 'wrong');

/** For people: a line for each check, and below it what is wrong and what to do. */
export function reportOf(results: readonly Result[]): string {
  const lines = results.flatMap((result) => {
    if (result.state === 'well') return [`  ok     ${result.check}`];
    if (result.state === 'not-checked') return [`  –      ${result.check}: not checked, ${result.why}`];
    return [
      `  ${result.state === 'wrong' ? 'WRONG ' : 'remark'} ${result.check}`,
      ...result.findings.flatMap(({ problem, remedy }) => [`           ${problem}`, `           → ${remedy}`]),
    ];
  });
  const findings = results
    .flatMap((result) => (result.state === 'wrong' ? result.findings : []))
    .filter(({ remark }) => !remark).length;
  const verdict =
    findings === 0 ? 'Nothing is wrong.' : `${findings === 1 ? 'One thing is' : `${findings} things are`} wrong.`;
  return [...lines, '', verdict, ''].join('\n');
}
