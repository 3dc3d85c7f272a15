import { StoreUnavailable, type ReadModelStore } from '@app/storage/read-models/port';

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;

/**
 * A store that opens in the background for as long as that takes. Until then every call fails with StoreUnavailable,
 * so that the process can start, serve what needs no store, and say what it lacks.
 */
export const openPatiently = (
  open: () => Promise<ReadModelStore>,
  onFailure: (error: unknown) => void,
): ReadModelStore => {
  let store: ReadModelStore | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const attempt = (pause: number): Promise<void> =>
    open().then(
      async (opened) => {
        if (closed) await opened.close();
        else store = opened;
      },
      (error: unknown) => {
        onFailure(error);
        if (!closed) timer = setTimeout(() => void attempt(Math.min(pause * 2, LONGEST_PAUSE)), pause);
      },
    );
  const opening = attempt(FIRST_PAUSE);

  const close = async () => {
    closed = true;
    clearTimeout(timer);
    await opening;
    await store?.close();
  };

  return new Proxy({} as ReadModelStore, {
    get(_, name) {
      // Whatever holds the store may be awaited; a store is no promise.
      if (name === 'then') return undefined;
      if (name === 'close') return close;
      if (!store) return () => Promise.reject(new StoreUnavailable('The read models are not open yet.'));
      const member: unknown = Reflect.get(store, name);
      return typeof member === 'function' ? member.bind(store) : member;
    },
  });
};
