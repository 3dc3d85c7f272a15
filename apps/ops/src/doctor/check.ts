import type { Setup } from './setup';

/** Something that is wrong, and what to do about it. */
export interface Finding {
  readonly problem: string;
  readonly remedy: string;
  /** A choice that could be made otherwise, and no mistake. */
  readonly remark?: true;
}

/** A check that says nothing about this installation. */
export class NotChecked {
  constructor(readonly why: string) {}
}

export interface Check {
  readonly name: string;
  examine(setup: Setup): Promise<readonly Finding[] | NotChecked>;
}
