import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { readJson, replaceFile } from '../../files';

type Entry = { readonly payload: AdapterPayload; readonly expiresAt: number };

/** Models that survive a restart. Codes and unfinished sign-ins do not: the user starts again. */
const PERSISTENT = /^(Session|Grant|RefreshToken):/;

const SAVE_DELAY_MS = 100;
const SWEEP_MS = 60_000;

/** The provider's state: in memory, and the persistent models in one small file, so that browsers stay signed in over a restart. */
export class IdentityState {
  private readonly entries = new Map<string, Entry>();
  private saving: NodeJS.Timeout | undefined;
  private readonly sweeper: NodeJS.Timeout;

  constructor(
    private readonly file: string,
    private readonly now: () => number = Date.now,
  ) {
    for (const [key, entry] of Object.entries((readJson(file) ?? {}) as Record<string, Entry>)) {
      if (entry.expiresAt > this.now()) this.entries.set(key, entry);
    }
    this.sweeper = setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  readonly adapter: AdapterFactory = (model) => this.adapterOf(model);

  /** Writes what is still unwritten and stops. */
  close(): void {
    clearInterval(this.sweeper);
    this.save();
  }

  private adapterOf(model: string): Adapter {
    const keyOf = (id: string) => `${model}:${id}`;
    const payloadOf = (id: string) => this.payload(keyOf(id));
    const where = (matches: (payload: AdapterPayload) => boolean) =>
      [...this.entries.keys()]
        .filter((key) => key.startsWith(`${model}:`))
        .map((key) => this.payload(key))
        .find((payload) => payload && matches(payload));
    return {
      find: async (id) => payloadOf(id),
      findByUid: async (uid) => where((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => where((payload) => payload.userCode === userCode),
      upsert: async (id, payload, expiresIn) => {
        const expiresAt = expiresIn ? this.now() + expiresIn * 1000 : Number.MAX_SAFE_INTEGER;
        this.change(keyOf(id), { payload, expiresAt });
      },
      consume: async (id) => {
        const entry = this.entries.get(keyOf(id));
        if (entry)
          this.change(keyOf(id), { ...entry, payload: { ...entry.payload, consumed: Math.floor(this.now() / 1000) } });
      },
      destroy: async (id) => this.change(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of this.entries) {
          if (payload.grantId === grantId) this.change(key);
        }
      },
    };
  }

  private payload(key: string): AdapterPayload | undefined {
    const entry = this.entries.get(key);
    return entry && entry.expiresAt > this.now() ? entry.payload : undefined;
  }

  private change(key: string, entry?: Entry): void {
    if (entry) this.entries.set(key, entry);
    else this.entries.delete(key);
    if (PERSISTENT.test(key)) this.saving ??= setTimeout(() => this.save(), SAVE_DELAY_MS);
  }

  private sweep(): void {
    for (const [key, { expiresAt }] of this.entries) {
      if (expiresAt <= this.now()) this.change(key);
    }
  }

  private save(): void {
    if (!this.saving) return;
    clearTimeout(this.saving);
    this.saving = undefined;
    replaceFile(
      this.file,
      JSON.stringify(Object.fromEntries([...this.entries].filter(([key]) => PERSISTENT.test(key)))),
    );
  }
}
