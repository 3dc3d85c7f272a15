import type { Contents } from '@app/contracts/content/pages';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePageContent } from '~/lib/content';
import { useSite } from '~/lib/site';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { Band } from '~/ui/page/band';
import { ChatLink } from '../chat-link';
import { ContentHeader } from '~/ui/page/content-header';
import { RecruitTag, Trial, Verdicts } from './join-drawings';
import { Html } from '~/ui/page/html';
import { ZoneNumber } from '~/ui/page/zone-number';

export default function JoinPage() {
  const { shortName } = useSite();
  const { html, parts } = usePageContent('join');
  const { steps, dismissal, groups } = parts;
  return (
    <>
      <ContentHeader title={`Join ${shortName}`} lead={<Html>{html}</Html>}>
        <ChatLink look="gold">Join Discord</ChatLink>
        <Link className={buttonClass('outline', 'large')} to="/">
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
          Back to Home
        </Link>
      </ContentHeader>
      <section aria-labelledby="process" className="page pt-14 pb-6 nav:pt-20">
        <h2 id="process" className="text-1">
          {steps.title}
        </h2>
        <ol className="mt-10">
          {steps.parts.map((step, index) => (
            <Step key={step.id} number={index + 1} step={step} />
          ))}
        </ol>
      </section>
      <Band id="dismissal" title={dismissal.title} raised>
        <Html>{dismissal.html}</Html>
      </Band>
      {groups && (
        <section aria-labelledby="groups" className="page pt-14 nav:pt-20">
          <h2 id="groups" className="text-1">
            {groups.title}
          </h2>
          <dl className="mt-7 grid gap-x-8 gap-y-7 phone:grid-cols-2 nav:grid-cols-4">
            {groups.parts.map(({ id, title, html: text }) => (
              <div key={id} className="border-t-2 border-line-strong pt-4">
                <dt className="title text-3 font-[750]">
                  <bdi>{title}</bdi>
                </dt>
                <dd className="mt-2 max-w-[44ch] text-ink-2">
                  <Html>{text}</Html>
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-8">
            <Link className="link" to="/admin-team">
              The people behind the words
            </Link>
          </p>
        </section>
      )}
    </>
  );
}

/** A step on the track; the track goes on to the next one. */
function Step({
  number,
  step: { title, html, marks },
}: {
  number: number;
  step: Contents['join']['parts']['steps']['parts'][number];
}) {
  const { drawing, trial, approval } = marks;
  return (
    <li className="group relative grid grid-cols-[auto_1fr] gap-x-5 pb-12 nav:grid-cols-[auto_5fr_4fr] nav:gap-x-10 nav:pb-16">
      <span
        aria-hidden
        className="absolute top-17 bottom-3 left-7 -translate-x-1/2 border-l-2 border-dashed border-gold-lo group-last:hidden nav:top-21 nav:bottom-4 nav:left-8.5"
      />
      <ZoneNumber className="text-gold">{number}</ZoneNumber>
      <div className="min-w-0 pt-2 nav:pt-3.5">
        <h3 className="text-2">{title}</h3>
        <Html className="mt-3 max-w-[60ch] text-[1.0625rem] leading-[1.6] text-ink-2 [--gap:.875rem]">{html}</Html>
      </div>
      {(drawing || trial || approval) && (
        <div className="col-start-2 mt-6 max-w-120 nav:col-start-3 nav:mt-3.5">
          {drawing && <RecruitTag />}
          {trial && <Trial lengths={trial.split(' to ')} />}
          {approval && <Verdicts counts={(approval.match(/\d+/g) ?? []).map(Number)} />}
        </div>
      )}
    </li>
  );
}
