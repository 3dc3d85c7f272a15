import type { ReportLineState } from '@app/contracts/imports/imports';
import type { ReactNode } from 'react';

/** What can be brought over from another tool, and the words for it. */
export interface ImportKind {
  /** Of its routes, without `/api/`. */
  readonly path: string;
  /** `ban`, `bans` */
  readonly one: string;
  readonly many: string;
  /** Which files it takes. */
  readonly about: ReactNode;
  /** A line as it may stand in one. */
  readonly hint: string;
  readonly options: readonly { readonly name: string; readonly label: string }[];
  /** What the text of an entry is. */
  readonly text: string;
  readonly noText: string;
  readonly noEnd: string;
  /** Why a line is what it is, where the site says nothing of its own. */
  readonly why: Readonly<Partial<Record<ReportLineState, string>>>;
  /** What bringing it over does. */
  readonly effect: string;
  readonly edge: 'border-bad' | 'border-gold';
  /** What undoing it does. */
  readonly undone: string;
}
