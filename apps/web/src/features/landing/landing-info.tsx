import type { Contents } from '@app/contracts/content/pages';
import { Lock, Scale } from 'lucide-react';
import { LandingButton } from './landing-button';
import { Html } from '~/ui/page/html';

const ICONS = { lock: Lock, rules: Scale };

/** What else there is to know, side by side on one hairline. */
export function LandingInfo({ info, tint }: { info: Contents['squad']['parts']['info']; tint: string }) {
  return (
    <section aria-labelledby="extra" className="page py-14 nav:py-18">
      <h2 id="extra" className="text-1">
        {info.title}
      </h2>
      <ul className="mt-6 grid border border-line-strong nav:mt-8 nav:auto-cols-fr nav:grid-flow-col">
        {info.parts.map(({ id, title, html, marks, buttons: [button] }) => {
          const Icon = ICONS[marks.icon as keyof typeof ICONS];
          return (
            <li
              key={id}
              className="flex gap-4 border-line-strong p-5 not-first:border-t nav:gap-7 nav:p-7 nav:not-first:border-t-0 nav:not-first:border-l"
            >
              <span style={{ color: `var(--${tint})` }}>
                <Icon size={24} strokeWidth={1.5} aria-hidden />
              </span>
              <div className="flex flex-col items-start">
                <h3 className="text-[1.5rem]">{title}</h3>
                <Html className="mt-2.5 mb-5 max-w-[52ch] text-ink-2">{html}</Html>
                <LandingButton link={button!.link} size="normal" className="mt-auto">
                  {button!.text}
                </LandingButton>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
