import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { Panel } from '../panel';

/** What is shown beside the record that staff have of a player, where there is such a record. */
export const BesideRecord = ({ record, children }: { record: ReactNode; children: ReactNode }) => (
  <div className={cx('grid items-start gap-5 *:min-w-0', record !== undefined && 'wide:grid-cols-2')}>
    {record !== undefined && (
      <Panel title="Moderation record" aside={<span className="text-small text-ink-3">Staff only</span>}>
        <div className="p-4.5">{record}</div>
      </Panel>
    )}
    {children}
  </div>
);
