import type { EditRefusal } from '@app/contracts/failure';
import { useState } from 'react';
import { ApiError } from './failures';

/** The number that an ETag begins with, 0 without one. */
const revisionOf = (etag: string | undefined): number => Number(/"(\d+)/.exec(etag ?? '')?.[1] ?? 0);

/** Whether the first is of a version after the second's. */
export const isLater = (etag: string | undefined, than: string | undefined): boolean =>
  revisionOf(etag) > revisionOf(than);

/**
 * The version that an edit was made from, by the ETag of the moment the form opened: a later ETag belongs to a version the
 * editor has not seen. `theirs` is the saved value when another save came first.
 * @param saved what `etag` is the version of
 */
export function useEditFrom<Current>(etag: string | undefined, saved: Current) {
  const [ifMatch, setIfMatch] = useState(etag);
  const [refused, setRefused] = useState<Partial<EditRefusal> & { readonly current: Current | undefined }>();
  // Read again since, it may have changed once more. What was read may also be older, while the read models are away.
  const newest = refused?.current === undefined || isLater(etag, refused.etag) ? { current: saved, etag } : refused;
  return {
    ifMatch,
    // What is shown is what `keepMine` saves over.
    theirs: refused?.current === undefined ? undefined : newest.current,
    /** Whether the save that came first was the editor's own. */
    own: newest === refused && refused.own === true,
    /** Whether a save failed because another came first. */
    outdated: (reason: unknown): boolean => {
      if (!(reason instanceof ApiError) || (reason.status !== 409 && reason.status !== 428)) return false;
      const body = (reason.body ?? {}) as Partial<EditRefusal> & { current?: Current };
      setRefused({ etag, ...body, current: body.current });
      return body.current !== undefined;
    },
    /** Allows saving over the version in `theirs`, which the editor has now seen. */
    keepMine: () => {
      setIfMatch(newest.etag);
      setRefused(undefined);
    },
  };
}
