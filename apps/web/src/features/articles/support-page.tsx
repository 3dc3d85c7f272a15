import type { Contents } from '@app/contracts/content/pages';
import { ExternalLink } from 'lucide-react';
import { usePageContent } from '~/lib/content';
import { useSite } from '~/lib/site';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { cx } from '~/lib/cx';
import { Notice } from '~/ui/kit/feedback/notice';
import { PART_INKS, UnitSymbol } from '~/ui/art/unit-symbol';
import { ChatLink } from './chat-link';
import { ContentHeader } from '~/ui/page/content-header';
import { Html } from '~/ui/page/html';

type Support = Contents['support']['parts'];

export default function SupportPage() {
  const { html, parts } = usePageContent('support');
  const { teams, abuse, steps, evidence, urgent } = parts;
  return (
    <>
      <ContentHeader title="Support Tickets" lead={<Html>{html}</Html>}>
        <ChatLink look="gold">Open Discord</ChatLink>
      </ContentHeader>
      <section aria-labelledby="teams" className="page pt-14">
        <h2 id="teams" className="text-1">
          {teams.title}
        </h2>
        <ul className="mt-7 grid border border-line-strong nav:grid-cols-3">
          {teams.parts.map((team) => (
            <Team key={team.id} team={team} />
          ))}
        </ul>
        <Notice tone="warn" title={abuse.title} className="mt-6">
          <Html className="html-inline">{abuse.html}</Html>
        </Notice>
      </section>
      <div className="page grid gap-x-16 gap-y-14 py-14 nav:grid-cols-2 nav:py-20">
        <section aria-labelledby="how">
          <h2 id="how" className="text-1">
            {steps.title}
          </h2>
          <ol className="mt-7 border-b border-line-strong">
            {steps.parts.map(({ id, title, html: text }, index) => (
              <li key={id} className="grid grid-cols-[2.5rem_1fr] gap-x-4 border-t border-line-strong py-5">
                <span aria-hidden className="figures text-[2.75rem] leading-[.9] font-[750] text-ink-3">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-3">{title}</h3>
                  <Html className="mt-1.5 max-w-[56ch] text-ink-2">{text}</Html>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="evidence">
          <h2 id="evidence" className="text-1">
            {evidence.title}
          </h2>
          <Html className="mt-7 max-w-[60ch] border-t border-line-strong pt-6 text-[1.0625rem] leading-[1.6] text-ink-2">
            {evidence.html}
          </Html>
        </section>
      </div>
      <Urgent urgent={urgent} />
    </>
  );
}

function Team({ team: { title, html, marks } }: { team: Support['teams']['parts'][number] }) {
  const part = marks.part as keyof typeof PART_INKS;
  return (
    <li className="flex flex-col border-line-strong p-6 not-first:border-t nav:not-first:border-t-0 nav:not-first:border-l">
      <UnitSymbol of={part === 'community' ? 'mark' : part} className={cx('w-9', PART_INKS[part])} />
      <h3 className="mt-4 text-2">{title}</h3>
      {/* It begins with who answers, in bold. */}
      <Html className="mt-2 text-ink-2 [&_strong]:font-normal">{html}</Html>
    </li>
  );
}

function Urgent({ urgent }: { urgent: Support['urgent'] }) {
  const { links } = useSite();
  return (
    <section aria-labelledby="urgent" className="border-y border-line bg-panel">
      <div className="page flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-12">
        <div className="min-w-0">
          <h2 id="urgent" className="text-2">
            {urgent.title}
          </h2>
          <Html className="mt-2.5 max-w-[64ch] text-[1.0625rem] leading-[1.6] text-ink-2">{urgent.html}</Html>
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
