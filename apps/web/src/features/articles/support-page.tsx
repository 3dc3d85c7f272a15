import type { SupportPage as Content } from '@app/contracts/community/pages/support-page';
import { ExternalLink } from 'lucide-react';
import { usePageContent } from '~/lib/content';
import { useSite } from '~/lib/site';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { cx } from '~/lib/cx';
import { Notice } from '~/ui/kit/feedback/notice';
import { PART_INKS, UnitSymbol } from '~/ui/art/unit-symbol';
import { ChatLink } from './chat-link';
import { ContentHeader } from '~/ui/page/content-header';
import { Prose } from '~/ui/page/prose';
import { Points } from './text-sections';

export default function SupportPage() {
  const page = usePageContent('support');
  return (
    <>
      <ContentHeader title="Support Tickets" lead={<Prose>{page.lead}</Prose>}>
        <ChatLink look="gold">Open Discord</ChatLink>
      </ContentHeader>
      <section aria-labelledby="teams" className="page pt-14">
        <h2 id="teams" className="text-1">
          Whom to write to
        </h2>
        <ul className="mt-7 grid border border-line-strong nav:grid-cols-3">
          {page.teams.map((team) => (
            <Team key={team.id} team={team} />
          ))}
        </ul>
        <Notice tone="warn" title={page.abuse.name} className="mt-6">
          <Prose>{page.abuse.text}</Prose>
        </Notice>
      </section>
      <div className="page grid gap-x-16 gap-y-14 py-14 nav:grid-cols-2 nav:py-20">
        <section aria-labelledby="how">
          <h2 id="how" className="text-1">
            How a ticket goes
          </h2>
          <ol className="mt-7 border-b border-line-strong">
            {page.steps.map(({ name, text }, index) => (
              <li key={name} className="grid grid-cols-[2.5rem_1fr] gap-x-4 border-t border-line-strong py-5">
                <span aria-hidden className="figures text-[2.75rem] leading-[.9] font-[750] text-ink-3">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-3">{name}</h3>
                  <p className="mt-1.5 max-w-[56ch] text-ink-2">
                    <Prose>{text}</Prose>
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="evidence">
          <h2 id="evidence" className="text-1">
            {page.evidence.title}
          </h2>
          <div className="mt-7 max-w-[60ch] border-t border-line-strong pt-6 text-[1.0625rem] leading-[1.6] text-ink-2">
            <Points of={page.evidence.paragraphs} />
          </div>
        </section>
      </div>
      <Urgent urgent={page.urgent} />
    </>
  );
}

function Team({ team }: { team: Content['teams'][number] }) {
  return (
    <li className="flex flex-col border-line-strong p-6 not-first:border-t nav:not-first:border-t-0 nav:not-first:border-l">
      <UnitSymbol of={team.part === 'community' ? 'mark' : team.part} className={cx('w-9', PART_INKS[team.part])} />
      <h3 className="mt-4 text-2">{team.topic}</h3>
      <p className="mt-2 text-ink">
        {team.team}.{' '}
        <span className="text-ink-2">
          <Prose>{team.text}</Prose>
        </span>
      </p>
      <div className="mt-4 text-ink-2">
        <Points of={team.list} />
      </div>
    </li>
  );
}

function Urgent({ urgent }: { urgent: Content['urgent'] }) {
  const { links } = useSite();
  return (
    <section aria-labelledby="urgent" className="border-y border-line bg-panel">
      <div className="page flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-12">
        <div className="min-w-0">
          <h2 id="urgent" className="text-2">
            {urgent.name}
          </h2>
          <p className="mt-2.5 max-w-[64ch] text-[1.0625rem] leading-[1.6] text-ink-2">
            <Prose>{urgent.text}</Prose>
          </p>
        </div>
        <a
          className={buttonClass('outline', 'large')}
          href={links.requestAdminChannel}
          target="_blank"
          rel="noreferrer"
        >
          Request an admin
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
        </a>
      </div>
    </section>
  );
}
