import type { Charter } from '@app/contracts/community/landing/star-citizen-landing';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { LandingDialog } from './landing-dialog';
import { Paragraphs, Prose } from '~/ui/page/prose';
import { useLandingDialog } from './use-landing-dialog';

/** The charter, at the address `?charter`. */
export default function CharterDialog({ charter }: { charter: Charter }) {
  const { title, note, mission, composition, ranks, resources, conduct } = charter;
  const { close } = useLandingDialog();
  return (
    <LandingDialog title={title} note={note} onClose={() => close('charter')}>
      {/* Long: it can be scrolled by the keyboard, so it can be reached by it. */}
      <div role="region" aria-label={title} tabIndex={0} className="-outline-offset-3">
        <Part title={mission.title}>
          <Paragraphs of={mission.paragraphs} className="first:text-ink" />
        </Part>
        <Part title={composition.title}>
          <Paragraphs of={composition.paragraphs} />
          <dl>
            {composition.roles.map(({ name, text }) => (
              <div key={name} className="border-t border-line py-3">
                <dt className="title text-4 text-ink">
                  <bdi>{name}</bdi>
                </dt>
                <dd className="mt-1.5">
                  <Prose>{text}</Prose>
                </dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title={ranks.title}>
          <ol className="border-b border-line">
            {ranks.ranks.map(({ name, text }, i) => (
              <li key={name} className="grid grid-cols-[1.5rem_1fr] gap-x-3 border-t border-line py-3">
                <span
                  aria-hidden
                  className="figures text-right text-[1.25rem] leading-none font-[650] text-starcitizen"
                >
                  {i + 1}
                </span>
                <div>
                  <h4 className="title text-4 text-ink">{name}</h4>
                  <p className="mt-1.5">
                    <Prose>{text}</Prose>
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </Part>
        <Part title={resources.title}>
          <Paragraphs of={resources.paragraphs} />
        </Part>
        <Part title={conduct.title}>
          <div className="grid gap-x-8 gap-y-6 phone:grid-cols-2">
            <Points
              title={conduct.expectedTitle}
              points={conduct.expected}
              icon={<Check size={16} strokeWidth={1.75} className="text-ok" aria-hidden />}
            />
            <Points
              title={conduct.forbiddenTitle}
              points={conduct.forbidden}
              icon={<X size={16} strokeWidth={1.75} className="text-bad" aria-hidden />}
            />
          </div>
        </Part>
      </div>
    </LandingDialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-3 border-t border-line-strong py-6 first:border-t-0 first:pt-3 nav:grid-cols-[3fr_7fr]">
      <h3 className="text-3">{title}</h3>
      <div className="max-w-[64ch] space-y-3 text-ink-2">{children}</div>
    </section>
  );
}

function Points({ title, points, icon }: { title: string; points: readonly string[]; icon: ReactNode }) {
  return (
    <div>
      <h4 className="title text-4 text-ink">{title}</h4>
      <ul className="mt-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5 border-t border-line py-2.5">
            <span className="mt-1 shrink-0">{icon}</span>
            <span>
              <Prose>{point}</Prose>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
