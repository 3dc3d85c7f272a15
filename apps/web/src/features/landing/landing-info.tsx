import type { InfoCard } from '@app/contracts/community/landing/game-landing';
import { Lock, Scale } from 'lucide-react';
import { LandingButton } from './landing-button';
import { Prose } from '~/ui/page/prose';

const ICONS = { lock: Lock, rules: Scale };

/** What else there is to know, side by side on one hairline. */
export function LandingInfo({ cards, tint }: { cards: readonly InfoCard[]; tint: string }) {
  return (
    <section aria-labelledby="extra" className="page py-14 nav:py-18">
      <h2 id="extra" className="text-1">
        Extra Info
      </h2>
      <ul className="mt-6 grid border border-line-strong nav:mt-8 nav:auto-cols-fr nav:grid-flow-col">
        {cards.map(({ icon, title, description, buttonText, buttonLink }) => {
          const Icon = ICONS[icon];
          return (
            <li
              key={title}
              className="flex gap-4 border-line-strong p-5 not-first:border-t nav:gap-7 nav:p-7 nav:not-first:border-t-0 nav:not-first:border-l"
            >
              <span style={{ color: `var(--${tint})` }}>
                <Icon size={24} strokeWidth={1.5} aria-hidden />
              </span>
              <div className="flex flex-col items-start">
                <h3 className="text-[1.5rem]">{title}</h3>
                <p className="mt-2.5 mb-5 max-w-[52ch] text-ink-2">
                  <Prose>{description}</Prose>
                </p>
                <LandingButton link={buttonLink} size="normal" className="mt-auto">
                  {buttonText}
                </LandingButton>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
