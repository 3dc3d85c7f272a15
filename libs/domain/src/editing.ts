import { Rejected } from './decider';

/** What an edit was made from, and whose it is. */
export interface Edit {
  /** The revision that was read; `any` replaces whatever stands there; undefined when the editor did not say. */
  readonly from: number | 'any' | undefined;
  /** Id of the editor. */
  readonly editor: string;
}

/** The last change of something that several people may edit. */
export interface LastChange {
  /** Events of the stream up to and with that change; 0 before the first. */
  readonly revision: number;
  /** Id of its author. */
  readonly by: string | undefined;
}

/**
 * Why an edit must not be saved: `conflict` when something has changed since it was read, `unseen` when nobody said what was
 * read and another person wrote what stands there. Undefined when it may.
 * @param latest the revision of the stream, which no reader can be ahead of
 */
export const whyOutdated = (
  { from, editor }: Edit,
  { revision, by }: LastChange,
  latest = revision,
): 'conflict' | 'unseen' | undefined => {
  if (from === 'any') return undefined;
  if (from !== undefined) return from < revision || from > latest ? 'conflict' : undefined;
  return revision > 0 && by !== editor ? 'unseen' : undefined;
};

/** What a refused edit met. */
export interface Met {
  /** The revision of the stream: an edit from there is one of what the refusal carries. */
  readonly revision: number;
  /** Whether the editor made the last change, in another window or by a save whose answer was lost. */
  readonly own: boolean;
}

export const met = ({ editor }: Edit, { revision, by }: LastChange, latest = revision): Met => ({
  revision: latest,
  own: by === editor,
});

/** An edit of what has changed, or may have. Nothing was saved; `current` is what stands there. */
export class Outdated<Current extends object = object> extends Rejected {
  constructor(
    readonly current: Current,
    why: 'conflict' | 'unseen',
    readonly met: Met,
    { what, code }: { readonly what: string; readonly code: string },
  ) {
    super(
      why === 'conflict' ? code : 'if-match-required',
      why === 'conflict'
        ? `${what} in the meantime. Nothing was saved.`
        : 'Nothing was saved: an edit names the version that it is made from. Read it again and send its ETag as If-Match.',
      why,
    );
  }
}

/** For writers that have not read before: recordings and demonstrations. */
export const ANY_VERSION: Edit = { from: 'any', editor: '' };
