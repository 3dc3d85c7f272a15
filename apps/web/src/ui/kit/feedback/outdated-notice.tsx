import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { Notice } from './notice';

/** Somebody else saved first: shows the saved value and offers to take it or to save over it. Nothing typed is lost. */
export function OutdatedNotice({
  title,
  onKeepMine,
  onTakeTheirs,
  children,
}: {
  title: string;
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
      Nothing of yours was saved, and nothing of it is lost.
    </Notice>
  );
}
