import type { Contents, Section } from '@app/contracts/content/pages';
import type { ReactNode } from 'react';
import { LandingDialog } from './landing-dialog';
import { Html } from '~/ui/page/html';
import { useLandingDialog } from './use-landing-dialog';

/** The charter, at the address `?charter`. */
export default function CharterDialog({ charter }: Pick<Contents['starcitizen']['parts'], 'charter'>) {
  const { title, html, parts } = charter;
  const { mission, composition, ranks, resources, conduct } = parts;
  const { expected, forbidden } = conduct.parts;
  const { close } = useLandingDialog();
  return (
    <LandingDialog title={title} note={html} onClose={() => close('charter')}>
      {/* Long: it can be scrolled by the keyboard, so it can be reached by it. */}
      <div role="region" aria-label={title} tabIndex={0} className="-outline-offset-3">
        <Part title={mission.title}>
          <Html className="[--gap:.75rem] [&>p:first-child]:text-ink">{mission.html}</Html>
        </Part>
        <Part title={composition.title}>
          <Html className="[--gap:.75rem]">{composition.html}</Html>
          <dl>
            {composition.parts.map(({ id, title: name, html: text }) => (
              <div key={id} className="border-t border-line py-3">
                <dt className="title text-4 text-ink">
                  <bdi>{name}</bdi>
                </dt>
                <dd className="mt-1.5">
                  <Html>{text}</Html>
                </dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title={ranks.title}>
          <ol className="border-b border-line">
            {ranks.parts.map(({ id, title: name, html: text }, i) => (
              <li key={id} className="grid grid-cols-[1.5rem_1fr] gap-x-3 border-t border-line py-3">
                <span
                  aria-hidden
                  className="figures text-right text-[1.25rem] leading-none font-[650] text-starcitizen"
                >
                  {i + 1}
                </span>
                <div>
                  <h4 className="title text-4 text-ink">{name}</h4>
                  <Html className="mt-1.5">{text}</Html>
                </div>
              </li>
            ))}
          </ol>
        </Part>
        <Part title={resources.title}>
          <Html className="[--gap:.75rem]">{resources.html}</Html>
        </Part>
        <Part title={conduct.title}>
          <div className="grid gap-x-8 gap-y-6 phone:grid-cols-2">
            <Points of={expected} className="html-signs" />
            <Points of={forbidden} className="html-signs html-signs-bad" />
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

function Points({ of: { title, html }, className }: { of: Section; className: string }) {
  return (
    <div>
      <h4 className="title text-4 text-ink">{title}</h4>
      <Html className={`mt-2 ${className}`}>{html}</Html>
    </div>
  );
}
