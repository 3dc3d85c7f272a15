import type { JoinPage as Content } from '@app/contracts/community/pages/join-page';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePageContent } from '~/lib/content';
import { useSite } from '~/lib/site';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { Band } from '~/ui/page/band';
import { ChatLink } from '../chat-link';
import { ContentHeader } from '~/ui/page/content-header';
import { RecruitTag, Trial, Verdicts } from './join-drawings';
import { Paragraphs, Prose } from '~/ui/page/prose';
import { ZoneNumber } from '~/ui/page/zone-number';

export default function JoinPage() {
  const { shortName } = useSite();
  const page = usePageContent('join');
  return (
    <>
      <ContentHeader title={`Join ${shortName}`} lead={<Prose>{page.lead}</Prose>}>
        <ChatLink look="gold">Join Discord</ChatLink>
        <Link className={buttonClass('outline', 'large')} to="/">
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
          Back to Home
        </Link>
      </ContentHeader>
      <section aria-labelledby="process" className="page pt-14 pb-6 nav:pt-20">
        <h2 id="process" className="text-1">
          Recruitment process
        </h2>
        <ol className="mt-10">
          {page.steps.map((step, index) => (
            <Step key={step.title} number={index + 1} step={step} page={page} />
          ))}
        </ol>
      </section>
      <Band id="dismissal" title={page.dismissal.title} raised>
        <Paragraphs of={page.dismissal.paragraphs} />
      </Band>
      <section aria-labelledby="groups" className="page pt-14 nav:pt-20">
        <h2 id="groups" className="text-1">
          Who is who
        </h2>
        <dl className="mt-7 grid gap-x-8 gap-y-7 phone:grid-cols-2 nav:grid-cols-4">
          {page.groups.map(({ name, text }) => (
            <div key={name} className="border-t-2 border-line-strong pt-4">
              <dt className="title text-3 font-[750]">
                <bdi>{name}</bdi>
              </dt>
              <dd className="mt-2 max-w-[44ch] text-ink-2">
                <Prose>{text}</Prose>
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
    </>
  );
}

/** A step on the track; the track goes on to the next one. */
function Step({ number, step, page }: { number: number; step: Content['steps'][number]; page: Content }) {
  return (
    <li className="group relative grid grid-cols-[auto_1fr] gap-x-5 pb-12 nav:grid-cols-[auto_5fr_4fr] nav:gap-x-10 nav:pb-16">
      <span
        aria-hidden
        className="absolute top-17 bottom-3 left-7 -translate-x-1/2 border-l-2 border-dashed border-gold-lo group-last:hidden nav:top-21 nav:bottom-4 nav:left-8.5"
      />
      <ZoneNumber className="text-gold">{number}</ZoneNumber>
      <div className="min-w-0 pt-2 nav:pt-3.5">
        <h3 className="text-2">{step.title}</h3>
        <div className="mt-3 max-w-[60ch] space-y-3.5 text-[1.0625rem] leading-[1.6] text-ink-2">
          <Paragraphs of={step.paragraphs} />
        </div>
      </div>
      {step.drawing && (
        <div className="col-start-2 mt-6 max-w-120 nav:col-start-3 nav:mt-3.5">
          {step.drawing === 'tag' && <RecruitTag />}
          {step.drawing === 'trial' && <Trial {...page.trial} />}
          {step.drawing === 'approval' && <Verdicts {...page.approval} />}
        </div>
      )}
    </li>
  );
}
