import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runningStack as readRunningStack } from '@app/kit/running-stack';
import { replaceFile } from './files';

/** `DATA_DIR/run.json`: every address, port, process and local secret of the running stack. What is missing is not ours. */
export type RunFile = {
  readonly pid: number;
  readonly startedAt: string;
  readonly dataDir: string;
  /** Where a browser finds the site. */
  readonly url: string;
  readonly api: { readonly url: string; readonly port: number; readonly pid?: number };
  readonly projector: { readonly url?: string; readonly port?: number; readonly pid?: number };
  readonly eventStore: { readonly url: string; readonly port?: number; readonly pid?: number };
  readonly readModels: { readonly file: string } | { readonly url: string };
  readonly identity: {
    readonly issuer: string;
    readonly clientId: string;
    readonly audience: string;
    readonly port?: number;
    readonly pid?: number;
    readonly operator?: { readonly clientId: string; readonly clientSecret: string };
    readonly personaGrant?: string;
  };
  readonly guild: {
    readonly apiUrl: string;
    readonly cdnUrl: string;
    readonly id: string;
    readonly port?: number;
    readonly pid?: number;
    readonly botToken?: string;
    /** Where roles are changed and outages simulated; only the emulator has it. */
    readonly controlUrl?: string;
    /** Where one uses the bot's commands as any persona; only the emulator has it. */
    readonly chatUrl?: string;
  };
  /** Where Steam accounts are proved. */
  readonly steam: { readonly openIdUrl: string; readonly port?: number; readonly pid?: number };
  /** What reports of the supporter programme are signed with, for `POST /api/webhooks/patreon`. */
  readonly patreon: { readonly secret: string };
  /** What agents beside game servers show the site: `1` of Squad, `reforger-1`. */
  readonly agent: { readonly tokens: Readonly<Record<string, string>> };
  /** What a bot shows the site to get link codes for members. */
  readonly bot?: { readonly token: string };
  /**
   * What the launcher added to its own environment for api and projector, for `npm run doctor`. Secrets of that environment
   * are never written; the doctor reads the same `.env`.
   */
  readonly settings: Readonly<Record<string, string>>;
};

const pathIn = (dataDir: string) => join(dataDir, 'run.json');

export const writeRunFile = (run: RunFile): void =>
  replaceFile(pathIn(run.dataDir), `${JSON.stringify(run, null, 2)}\n`);

export const removeRunFile = (dataDir: string): void => rmSync(pathIn(dataDir), { force: true });

/** The running stack of a data folder, or undefined when none runs. */
export const runningStack = (dataDir: string): RunFile | undefined => readRunningStack<RunFile>(dataDir);
