import { useState } from 'react';
import { ApiError } from './failures';

/**
 * The version that an edit was made from, by the ETag of the moment the form opened: a later ETag belongs to a version the
 * editor has not seen. `theirs` is the saved value when somebody else saved first.
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
    /** Allows saving over the version in `theirs`, which the editor has now seen. */
    keepMine: () => {
      setIfMatch(etag);
      setTheirs(undefined);
    },
  };
}
