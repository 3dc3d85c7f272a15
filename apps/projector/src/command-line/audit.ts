import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type {
  AuditChainAnswer,
  AuditVerificationAnswer,
  ChainHead,
  ChainVerification,
} from '@app/contracts/audit/audit';
import { Failed, follow, type Setting } from './commands';
import { progressBar } from './render';

const ROOT = '/api/admin-portal/audit/chain';

/** Prints the newest signed head, or writes it to a file: for a place that whoever can write the log cannot reach. */
export async function printHead({ api, screen }: Setting, file: string | undefined): Promise<void> {
  const { head } = await api.get<AuditChainAnswer>(ROOT);
  if (!head) throw new Failed('No head has been signed yet: nothing was audited so far, or no projector chains it.');
  const text = JSON.stringify(head, null, 2);
  if (file === undefined) return screen.line(text);
  try {
    writeFileSync(file, `${text}\n`);
  } catch (error) {
    throw new Failed(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  screen.line(`The head over ${count(head.records)} records, signed ${head.at}, is in ${file}.`);
}

/**
 * Has the projector compare chain and log, and a head that was stored elsewhere with both. It goes on when this command is stopped.
 * @throws Failed naming the first bad record
 */
export async function verifyAudit(setting: Setting, file: string | undefined): Promise<void> {
  const { api, screen } = setting;
  const head = file === undefined ? {} : { head: headIn(file) };
  const { requestId } = await api.post<AuditVerificationAnswer>(`${ROOT}/verifications`, {
    requestId: randomUUID(),
    ...head,
  });
  const verified = await follow<ChainVerification>(setting, 'The chain', async () => {
    const { verification } = await api.get<AuditChainAnswer>(ROOT);
    const mine = verification?.requestId === requestId ? verification : undefined;
    if (mine && mine.state !== 'running') return { outcome: mine };
    if (mine) screen.redraw?.(progressBar(mine.progress));
    return { seen: mine };
  });
  printVerdict(verified, screen.line);
}

function printVerdict(
  { state, records, waiting, position, bad, error }: ChainVerification,
  line: (text: string) => void,
): void {
  if (bad)
    throw new Failed(
      `BROKEN at record ${count(bad.record)}: ${bad.stream} revision ${bad.revision}, position ${bad.position || '-'}. ${bad.problem}`,
    );
  if (state === 'failed') throw new Failed(`The chain could not be verified. ${error ?? ''}`.trimEnd());
  const upTo = position === null ? '' : `, up to position ${position}`;
  const more = waiting > 0 ? ` ${count(waiting)} newer events are not chained yet.` : '';
  line(`Intact: ${count(records)} records${upTo}.${more}`);
}

const count = (records: number): string => records.toLocaleString('en');

const headIn = (file: string): ChainHead => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ChainHead;
  } catch (error) {
    throw new Failed(`${file} holds no head: ${error instanceof Error ? error.message : String(error)}`);
  }
};
