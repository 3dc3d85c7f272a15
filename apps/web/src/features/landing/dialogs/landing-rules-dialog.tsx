import type { Contents } from '@app/contracts/content/pages';
import type { CSSProperties } from 'react';
import { Tabs } from '~/ui/kit/controls/tabs';
import { LandingDialog } from './landing-dialog';
import { Html } from '~/ui/page/html';
import { useLandingDialog } from './use-landing-dialog';

/** The rules, a tab for each category. The address says which one: `?rules=seeding`; the first unless it says another. */
export default function RulesDialog({
  book: { title, html, parts },
  tint,
}: {
  book: Contents['squad']['parts']['rules'];
  tint: string;
}) {
  const { search, open, close } = useLandingDialog();
  const chosen = parts.find(({ id }) => id === search.get('rules')) ?? parts[0]!;
  return (
    <LandingDialog title={title} note={html} onClose={() => close('rules')}>
      <Tabs
        label={title}
        className="-mx-5 [&>[role=tablist]]:sticky [&>[role=tablist]]:top-0 [&>[role=tablist]]:bg-overlay [&>[role=tablist]]:px-1.5 [&>[role=tabpanel]]:px-5"
        value={chosen.id}
        onChange={(id) => open(`?rules=${id}`, true)}
        tabs={parts.map((category) => ({
          value: category.id,
          label: (
            <>
              {category.title} <span className="figures text-ink-3">{category.html.match(/<li>/g)?.length}</span>
            </>
          ),
          body: (
            <div style={{ '--rule': `var(--${tint})` } as CSSProperties}>
              <h3 className="mb-1 text-3 phone:sr-only">{category.title}</h3>
              <Html className="html-rules">{category.html}</Html>
            </div>
          ),
        }))}
      />
    </LandingDialog>
  );
}
