import { useState } from 'react';
import { ApiError } from './failures';

/**
 * What an edit was made from, from the moment the form opens: an ETag that is read later is of a version the editor has not
 * seen. `theirs` is what stands there now, when somebody else saved first.
 */
export function useEditFrom<Current>(etag: string | undefined) {
  const [ifMatch, setIfMatch] = useState(etag);
  const [theirs, setTheirs] = useState<Current>();
  return {
    ifMatch,
    theirs,
    /** Whether a save failed because somebody else saved first. */
    outdated: (reason: unknown): boolean => {
      if (!(reason instanceof ApiError) || (reason.status !== 409 && reason.status !== 428)) return false;
      const { current } = (reason.body ?? {}) as { current?: Current };
      setTheirs(current);
      return current !== undefined;
    },
    /** The editor has seen what stands there, and saves over it. */
    keepMine: () => {
      setIfMatch(etag);
      setTheirs(undefined);
    },
  };
}
