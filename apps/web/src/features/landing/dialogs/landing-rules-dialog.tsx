import type { RuleBook, RuleCategory } from '@app/contracts/community/landing/game-landing';
import { Tabs } from '~/ui/kit/controls/tabs';
import { LandingDialog } from './landing-dialog';
import { Prose } from '~/ui/page/prose';
import { useLandingDialog } from './use-landing-dialog';

/** The rules, a tab for each category. The address says which one: `?rules=seeding`; the first unless it says another. */
export default function RulesDialog({ book: { title, note, categories }, tint }: { book: RuleBook; tint: string }) {
  const { search, open, close } = useLandingDialog();
  const chosen = categories.find(({ id }) => id === search.get('rules')) ?? categories[0]!;
  return (
    <LandingDialog title={title} note={note} onClose={() => close('rules')}>
      <Tabs
        label={title}
        className="-mx-5 [&>[role=tablist]]:sticky [&>[role=tablist]]:top-0 [&>[role=tablist]]:bg-overlay [&>[role=tablist]]:px-1.5 [&>[role=tabpanel]]:px-5"
        value={chosen.id}
        onChange={(id) => open(`?rules=${id}`, true)}
        tabs={categories.map((category) => ({
          value: category.id,
          label: (
            <>
              {category.title} <span className="figures text-ink-3">{category.rules.length}</span>
            </>
          ),
          body: <Rules category={category} tint={tint} />,
        }))}
      />
    </LandingDialog>
  );
}

function Rules({ category: { title, intro, rules }, tint }: { category: RuleCategory; tint: string }) {
  return (
    <>
      <h3 className="mb-1 text-3 phone:sr-only">{title}</h3>
      {intro && (
        <p className="mb-3 max-w-[64ch] text-ink-2">
          <Prose>{intro}</Prose>
        </p>
      )}
      <ol className="nav:columns-2 nav:gap-11">
        {rules.map((rule, i) => (
          <li key={rule} className="flex break-inside-avoid gap-3 border-b border-line py-2.5">
            <span
              aria-hidden
              className="figures w-6 shrink-0 text-right text-[1.25rem] leading-[1.2] font-[650]"
              style={{ color: `var(--${tint})` }}
            >
              {i + 1}
            </span>
            <span>
              <Prose>{rule}</Prose>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
