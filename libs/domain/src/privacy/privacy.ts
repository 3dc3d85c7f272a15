import { Rejected, type Decider, type Decision } from '../decider';
import { reasonOf } from '../reason';
import type { ErasureNews, PrivacyEvent, PrivacyFacts } from './events';
import { nextExportAt, WITHDRAWAL_TIME } from './rules';

/** A request of a member to be erased. */
export interface Erasure {
  readonly requestId: string;
  readonly requestedAt: string;
  readonly dueAt: string;
  readonly state: 'pending' | 'withdrawn' | 'cancelled' | 'running' | 'completed';
  /** It was due while the member held a role of staff, and waits until that is given up. */
  readonly heldBack: boolean;
  /** Why staff have stopped it. */
  readonly reason?: string;
  /** When it came to this state, ISO 8601, UTC. */
  readonly changedAt: string;
  /** What the member was told of it on the chat platform. */
  readonly told: readonly ErasureNews[];
  /** 0 before it was started. */
  readonly round: number;
  /**
   * Erased in this round, while their keys are not destroyed yet; those whose keys are destroyed are here as
   * pseudonyms.
   */
  readonly accounts: readonly string[];
  /** Wait until their bans end. */
  readonly banned: readonly string[];
}

/** What one member has done about their data. */
export interface Privacy {
  readonly exported: { readonly at: string; readonly failed: boolean } | null;
  /** Oldest first; of those that came to nothing the newest. */
  readonly erasures: readonly Erasure[];
}

type Decide = Decision<Privacy, PrivacyEvent>;

/** Requests that came to nothing, of which the newest are remembered, and those that their member is still to be told of. */
const MOST_WITHDRAWN = 50;

const withRoom = (erasures: readonly Erasure[]): readonly Erasure[] => {
  const withdrawn = erasures.filter(
    ({ state, told }) => state === 'withdrawn' || (state === 'cancelled' && told.includes('cancelled')),
  );
  return withdrawn.length <= MOST_WITHDRAWN ? erasures : erasures.filter((one) => one !== withdrawn[0]);
};

export const privacy: Decider<Privacy, PrivacyEvent> = {
  category: 'privacy',
  initial: { exported: null, erasures: [] },
  evolve(state, { type, data }) {
    switch (type) {
      case 'DataExported':
        return { ...state, exported: { at: data.at, failed: false } };
      case 'DataExportFailed':
        return { ...state, exported: { at: data.at, failed: true } };
      case 'ErasureRequested': {
        const { requestId, at, dueAt } = data;
        const pending = { requestId, requestedAt: at, dueAt, state: 'pending', changedAt: at } as const;
        const erasure = { ...pending, heldBack: false, told: [], round: 0, accounts: [], banned: [] };
        return { ...state, erasures: [...withRoom(state.erasures), erasure] };
      }
      case 'ErasureWithdrawn':
        return changed(state, data, { state: 'withdrawn' });
      case 'ErasureCancelled':
        return changed(state, data, { state: 'cancelled', reason: data.reason });
      case 'ErasureHeldBack':
        return changed(state, data, { heldBack: true });
      case 'ErasureAnnounced':
        return {
          ...state,
          erasures: state.erasures.map((one) =>
            one.requestId === data.requestId ? { ...one, told: [...one.told, data.about] } : one,
          ),
        };
      case 'ErasureStarted': {
        const { round, accounts, banned } = data;
        return changed(state, data, { state: 'running', round, accounts, banned });
      }
      case 'ErasureCompleted':
        return changed(state, data, { state: 'completed' });
    }
  },
};

const changed = (
  { exported, erasures }: Privacy,
  { requestId, at }: { readonly requestId: string; readonly at: string },
  to: Partial<Erasure>,
): Privacy => ({
  exported,
  erasures: erasures.map((one) => (one.requestId === requestId ? { ...one, ...to, changedAt: at } : one)),
});

/** The newest request; null where there is none. */
export const erasureOf = ({ erasures }: Privacy): Erasure | null => erasures.at(-1) ?? null;

const named = ({ erasures }: Privacy, requestId: string): Erasure | undefined =>
  erasures.find((one) => one.requestId === requestId);

/** Who requests it again while one is pending changes nothing. @throws Rejected once it is carried out */
export const requestErasure = (request: Omit<PrivacyFacts['ErasureRequested'], 'dueAt'>): Decide =>
  function* (state) {
    const last = erasureOf(state);
    if (last?.state === 'pending') return;
    if (last?.state === 'running') throw underWay();
    const dueAt = new Date(Date.parse(request.at) + WITHDRAWAL_TIME).toISOString();
    yield { type: 'ErasureRequested', data: { ...request, dueAt } };
  };

/** @throws Rejected for a request that is not the member's newest, and once it is carried out */
export const withdrawErasure = (withdraw: PrivacyFacts['ErasureWithdrawn']): Decide =>
  function* (state) {
    const { requestId, at } = withdraw;
    const request = named(state, requestId);
    if (!request) throw new Rejected('no-such-erasure', 'There is no such request.', 'missing');
    if (request.state === 'withdrawn' || request.state === 'cancelled') {
      if (erasureOf(state) === request) return;
      throw new Rejected('erasure-changed', 'You have requested it again since. Reload the page.');
    }
    const isLate = at >= request.dueAt && !request.heldBack;
    if (request.state !== 'pending' || isLate) throw underWay();
    yield { type: 'ErasureWithdrawn', data: withdraw };
  };

const underWay = () => new Rejected('erasure-under-way', 'The days have passed: it can no longer be withdrawn.');

/** Staff stop a request that is not carried out yet. Twice is once. @throws Rejected where there is nothing to stop */
export const cancelErasure = (cancel: PrivacyFacts['ErasureCancelled']): Decide =>
  function* (state) {
    const reason = reasonOf(cancel.reason);
    const request = named(state, cancel.requestId);
    if (!request) throw new Rejected('no-such-erasure', 'There is no such request.', 'missing');
    if (request.state === 'cancelled') return;
    if (request.state === 'withdrawn')
      throw new Rejected('erasure-withdrawn', 'The member has withdrawn this request.');
    if (request.state !== 'pending')
      throw new Rejected('erasure-under-way', 'It is carried out: it can no longer be stopped.');
    yield { type: 'ErasureCancelled', data: { ...cancel, reason } };
  };

/** Whoever holds a role of staff answers for it. Recorded once for each request. */
export const holdBackErasure = (hold: PrivacyFacts['ErasureHeldBack']): Decide =>
  function* (state) {
    const request = named(state, hold.requestId);
    if (request?.state !== 'pending' || request.heldBack || hold.at < request.dueAt) return;
    yield { type: 'ErasureHeldBack', data: hold };
  };

/** What the member is to be told of a request now; undefined for nothing new. */
export const untold = ({ state, heldBack, told }: Erasure): ErasureNews | undefined => {
  const news = state === 'pending' ? (heldBack ? 'held-back' : 'requested') : NEWS[state];
  return news && told.includes(news) ? undefined : news;
};

const NEWS: Readonly<Partial<Record<Erasure['state'], ErasureNews>>> = {
  cancelled: 'cancelled',
  running: 'carried-out',
};

/** Recorded once for each news of a request. */
export const announceErasure = (tell: PrivacyFacts['ErasureAnnounced']): Decide =>
  function* (state) {
    const request = named(state, tell.requestId);
    if (request && !request.told.includes(tell.about)) yield { type: 'ErasureAnnounced', data: tell };
  };

/** The point of no return. Decides nothing before the days have passed, and twice nothing. */
export const startErasure = (start: Omit<PrivacyFacts['ErasureStarted'], 'round'>): Decide =>
  function* (state) {
    const request = named(state, start.requestId);
    if (request?.state !== 'pending' || start.at < request.dueAt) return;
    yield { type: 'ErasureStarted', data: { ...start, round: 1 } };
  };

/** Another round, for accounts whose bans have ended. */
export const resumeErasure = (resume: Omit<PrivacyFacts['ErasureStarted'], 'round'>): Decide =>
  function* (state) {
    const request = named(state, resume.requestId);
    if (request?.state !== 'completed' || resume.accounts.length === 0) return;
    yield { type: 'ErasureStarted', data: { ...resume, round: request.round + 1 } };
  };

export const completeErasure = (complete: PrivacyFacts['ErasureCompleted']): Decide =>
  function* (state) {
    const request = named(state, complete.requestId);
    if (request?.state === 'running' && request.round === complete.round)
      yield { type: 'ErasureCompleted', data: complete };
  };

/** @throws Rejected `export-too-soon` */
export const exportData = (data: PrivacyFacts['DataExported']): Decide =>
  function* ({ exported }) {
    if (exported && Date.parse(data.at) < nextExportAt(exported))
      throw new Rejected('export-too-soon', 'Your data is exported once in 24 hours.');
    yield { type: 'DataExported', data };
  };

/** The export that was begun did not arrive. */
export const failExport = (data: PrivacyFacts['DataExportFailed']): Decide =>
  function* ({ exported }) {
    if (exported && !exported.failed) yield { type: 'DataExportFailed', data };
  };
