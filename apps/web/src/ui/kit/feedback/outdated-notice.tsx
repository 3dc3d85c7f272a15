import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { Notice } from './notice';

/** Beside an edit that one's own last save came before. */
export const OWN_SAVE =
  'You saved that yourself, perhaps in another window, or without an answer arriving. What you typed since is not lost.';

/** Another save came first: shows the saved value and offers to take it or to save over it. Nothing typed is lost. */
export function OutdatedNotice({
  title,
  own,
  onKeepMine,
  onTakeTheirs,
  children,
}: {
  title: string;
  /** Whether that save was the reader's own. */
  own: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** The saved value. */
  children: ReactNode;
}) {
  return (
    <Notice
      tone="bad"
      title={title}
      actions={
        <>
          <Button onClick={onTakeTheirs}>Discard My Changes</Button>
          <Button look="gold" onClick={onKeepMine}>
            Keep Mine
          </Button>
        </>
      }
    >
      <span className="block [overflow-wrap:anywhere]">{children}</span>
      {own ? OWN_SAVE : 'Nothing of yours was saved, and nothing of it is lost.'}
    </Notice>
  );
}
