import { STEPS, type StepKind } from '@app/domain/automations/rules';
import type { ReactNode } from 'react';

export const labelOf = (kind: string): string => STEPS[kind as StepKind]?.label ?? kind;

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid content-start gap-3 *:min-w-0">
      <h4 className="text-body font-semibold text-ink-3">{title}</h4>
      {children}
    </section>
  );
}
