import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';

export type Tab<Value extends string = string> = { value: Value; label: ReactNode; body: ReactNode };

/** Parts of one subject. The screen keeps the chosen one in the URL. */
export function Tabs<Value extends string>({
  tabs,
  value,
  onChange,
  label,
  className,
  activation = 'automatic',
}: {
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** What the tabs are parts of, for those who cannot see it. */
  label: string;
  className?: string;
  /** `manual` where turning to a tab may be refused: the focus alone then opens none. */
  activation?: 'automatic' | 'manual';
}) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      activationMode={activation}
      className={className}
    >
      <Radix.List
        aria-label={label}
        className="flex overflow-x-auto border-b border-line-strong [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={cx(
              'title -mb-px h-11 shrink-0 border-b-2 border-transparent px-3.5 text-4 text-ink-2 transition-colors duration-90 hover:text-ink focus-visible:-outline-offset-3',
              'data-[state=active]:border-gold data-[state=active]:text-ink',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="animate-rise pt-5 outline-offset-4">
          {tab.body}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
