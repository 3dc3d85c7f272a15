import { useState } from 'react';
import { ApiError } from './failures';

/**
 * The version that an edit was made from, by the ETag of the moment the form opened: a later ETag belongs to a version the
 * editor has not seen. `theirs` is the saved value when somebody else saved first.
 * @param saved what `etag` is the version of
 */
export function useEditFrom<Current>(etag: string | undefined, saved: Current) {
  const [ifMatch, setIfMatch] = useState(etag);
  const [refused, setRefused] = useState<{
    readonly current: Current | undefined;
    readonly etag: string | undefined;
  }>();
  return {
    ifMatch,
    // Read again since, it may have changed once more: what is shown is what `keepMine` saves over.
    theirs: refused?.current !== undefined && refused.etag !== etag ? saved : refused?.current,
    /** Whether a save failed because somebody else saved first. */
    outdated: (reason: unknown): boolean => {
      if (!(reason instanceof ApiError) || (reason.status !== 409 && reason.status !== 428)) return false;
      const { current } = (reason.body ?? {}) as { current?: Current };
      setRefused({ current, etag });
      return current !== undefined;
    },
    /** Allows saving over the version in `theirs`, which the editor has now seen. */
    keepMine: () => {
      setIfMatch(etag);
      setRefused(undefined);
    },
  };
}
