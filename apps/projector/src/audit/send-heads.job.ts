import { open } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import type { SentHeads } from '@app/contracts/audit/audit';
import { AUDIT_HEADS_SENT, type AuditHeadsRecord } from '@app/contracts/audit/read-models';
import type { SignedHead } from '@app/domain/audit/events';
import type { ReadModelStore } from '@app/storage/read-models/port';
import type { Job } from '../engine/policies/policy-runner';
import type { Journal } from '../engine/ports';
import { rememberedHead } from './chain-source';

/** Where signed heads go, out of reach of whoever can write the log. */
export interface Outside {
  /** Gets the head as JSON by POST. `token` is sent as a bearer token. */
  readonly webhook?: { readonly url: string; readonly token?: string };
  /** Gets a line of JSON for each head, at its end. */
  readonly file?: string;
  /** Gets a message for each head through the community's own relay (`smtp://` or `smtps://`). */
  readonly mail?: { readonly relay: string; readonly from: string; readonly to: string };
  /** Between two heads of one channel, milliseconds. */
  readonly every: number;
}

interface Setup {
  readonly outside: Outside;
  readonly store: ReadModelStore;
  readonly journal: Journal;
  readonly community: string;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

type Channel = SentHeads['channel'];
type Send = (head: SignedHead) => Promise<void>;

/** Between two looks, milliseconds: a channel that fails is tried again this often. */
const LOOK_EVERY = 60_000;
const ANSWER_WITHIN = 10_000;
const LONGEST_ERROR = 300;

/** Sends the newest signed head out by every configured channel, when it is due and differs from the one sent last. */
export const sendHeads = (setup: Setup): Job => ({
  name: 'audit-heads',
  label: 'Heads of the audit',
  every: LOOK_EVERY,
  run: async () => {
    const { store, outside, journal, now = Date.now } = setup;
    const head = await rememberedHead(store);
    const before = await store.readControl<AuditHeadsRecord>(AUDIT_HEADS_SENT);
    const sent: SentHeads[] = [];
    for (const [channel, send] of channelsOf(setup)) {
      const last = before?.value.find((one) => one.channel === channel) ?? never(channel);
      sent.push(head && isDue(last, head, outside.every, now()) ? await tried(last, head, send, journal, now()) : last);
    }
    if (JSON.stringify(sent) !== JSON.stringify(before?.value))
      await store.writeControl(AUDIT_HEADS_SENT, before?.revision ?? 0, sent);
  },
});

const never = (channel: Channel): SentHeads => ({ channel, records: null, at: null, failing: null });

const isDue = (last: SentHeads, head: SignedHead, every: number, now: number): boolean => {
  if (last.records === head.records) return false;
  // A clock that was set back delays nothing.
  return last.at === null || last.failing !== null || Math.abs(now - Date.parse(last.at)) >= every;
};

const tried = async (
  last: SentHeads,
  head: SignedHead,
  send: Send,
  journal: Journal,
  now: number,
): Promise<SentHeads> => {
  const { channel } = last;
  const at = new Date(now).toISOString();
  try {
    await send(head);
    return { channel, records: head.records, at, failing: null };
  } catch (error) {
    journal.warn({ err: error, channel }, 'The head of the audit chain could not be sent out.');
    const why = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
    return { ...last, failing: { since: last.failing?.since ?? at, error: why } };
  }
};

const channelsOf = ({ outside: { webhook, file, mail }, community }: Setup): readonly (readonly [Channel, Send])[] => [
  ...(webhook ? [['webhook', (head: SignedHead) => post(webhook, head)] as const] : []),
  ...(file ? [['file', (head: SignedHead) => append(file, head)] as const] : []),
  ...(mail ? [['mail', (head: SignedHead) => write(mail, head, community)] as const] : []),
];

const post = async ({ url, token }: NonNullable<Outside['webhook']>, head: SignedHead): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(head),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook answered ${response.status}.`);
};

const append = async (file: string, head: SignedHead): Promise<void> => {
  // The line before may have been cut off by a full disk.
  const torn = await endsWithin(file);
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.appendFile(`${torn ? '\n' : ''}${JSON.stringify(head)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Whether a file ends in the middle of a line. One that may only be written to counts as whole. */
const endsWithin = async (file: string): Promise<boolean> => {
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return false;
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    return bytesRead > 0 && buffer.toString() !== '\n';
  } finally {
    await handle.close();
  }
};

const write = async ({ relay, from, to }: NonNullable<Outside['mail']>, head: SignedHead, community: string) => {
  const timeouts = { connectionTimeout: ANSWER_WITHIN, greetingTimeout: ANSWER_WITHIN, socketTimeout: ANSWER_WITHIN };
  const transport = createTransport({ url: relay, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  try {
    await transport.sendMail({
      from,
      to,
      subject: `${community}: audit chain, ${head.records} records`,
      text: [
        'Keep this message. With it anybody can show later whether the log was cut off or rewritten:',
        'hand the attached head in where the portal verifies the audit chain.',
        '',
        JSON.stringify(head, null, 2),
      ].join('\n'),
      attachments: [{ filename: `audit-head-${head.records}.json`, content: JSON.stringify(head) }],
    });
  } finally {
    transport.close();
  }
};
