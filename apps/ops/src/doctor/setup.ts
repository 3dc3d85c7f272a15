import { statSync } from 'node:fs';
import { folderIn, readCommunity, readContents } from '@app/community/folder';
import type { Community } from '@app/contracts/community/community';
import { openReadModelStore } from '@app/storage/read-models/open';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { readConfig, type Config } from '../../../api/src/platform/config';
import {
  isAnotherProvider,
  readSettings as readSignInSettings,
  type Settings as SignInSettings,
} from '../../../identity/src/settings';
import { projections } from '../../../projector/src/projections';
import { readSettings, type Settings as ProjectorSettings } from '../../../projector/src/settings';
import { messageOf } from './words';

/** What a reader of settings made of the environment. */
type Read<Settings> = { readonly settings: Settings } | { readonly wrong: string };

/** The installation: its environment, and what each process makes of it. */
export interface Setup {
  readonly env: NodeJS.ProcessEnv;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly community: Read<Community>;
  readonly api: Read<Config>;
  readonly projector: Read<ProjectorSettings>;
  /** Absent: another provider signs people in. */
  readonly identity?: Read<SignInSettings>;
  /** The read models, opened once. @throws StoreUnavailable, or Error when no place is set */
  store(): Promise<ReadModelStore>;
  close(): Promise<void>;
}

/** Reads every process's settings with that process's own reader. */
export function setupFrom(env: NodeJS.ProcessEnv, now: () => number = Date.now): Setup {
  let opened: Promise<ReadModelStore> | undefined;
  return {
    env,
    now,
    community: attempt(() => communityOf(env)),
    api: attempt(() => readConfig(env)),
    projector: attempt(() => readSettings(env, projections)),
    ...(!isAnotherProvider(env) && { identity: attempt(() => readSignInSettings(env)) }),
    store: () => (opened ??= openExisting(env)),
    close: async () => {
      const store = await opened?.catch(() => undefined);
      await store?.close();
    },
  };
}

const attempt = <Settings>(read: () => Settings): Read<Settings> => {
  try {
    return { settings: read() };
  } catch (error) {
    return { wrong: messageOf(error) };
  }
};

/** With its pages read, as the api reads them. */
const communityOf = (env: NodeJS.ProcessEnv): Community => {
  const folder = folderIn(env);
  const community = readCommunity(folder);
  readContents(folder, community);
  return community;
};

export const modeOf = (mode: number): string => (mode & 0o777).toString(8).padStart(4, '0');

/** A SQLite file that is not there is not made. */
async function openExisting(env: NodeJS.ProcessEnv): Promise<ReadModelStore> {
  const file = env['READ_MODELS_FILE'];
  if (!env['MONGODB_URL'] && file && !statSync(file, { throwIfNoEntry: false }))
    throw new Error(`There is no file ${file}.`);
  return openReadModelStore(env);
}
