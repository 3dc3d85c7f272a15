import type { Contents } from '@app/contracts/content/pages';
import type { ReactNode } from 'react';
import { useSite } from '~/lib/site';
import { DateText } from '~/ui/page/date-text';
import { ContentHeader } from '~/ui/page/content-header';
import { ContentsNav } from './contents-nav';
import { Html } from '~/ui/page/html';
import { useHashTarget } from './use-hash-target';

/** A page of numbered sections, each with an address of its own, beside the list of them. */
export function TextSections({
  title,
  page: { html, marks, parts },
  children,
}: {
  title: string;
  page: Contents['terms'];
  children?: ReactNode;
}) {
  useHashTarget();
  const { shortName } = useSite();
  return (
    <article>
      <ContentHeader
        title={title}
        lead={<Html>{html}</Html>}
        above={
          marks.updated && (
            <>
              {shortName}, as of <DateText iso={marks.updated} />
            </>
          )
        }
      />
      <div className="page grid gap-x-6 gap-y-8 pt-8 nav:grid-cols-[4fr_8fr] nav:pt-14">
        <ContentsNav entries={parts} />
        <div className="min-w-0">
          {parts.map(({ id, title: heading, html: text }, index) => (
            <section
              key={id}
              id={id}
              tabIndex={-1}
              aria-labelledby={`${id}-title`}
              className="grid scroll-mt-24 grid-cols-[2.25rem_1fr] gap-x-4 border-t border-line pt-7 pb-11 outline-none first:border-t-0 first:pt-0 nav:grid-cols-[4rem_1fr]"
            >
              <span aria-hidden className="figures pt-0.5 text-2 leading-none font-[650] text-ink-3">
                {index + 1}
              </span>
              <div className="min-w-0 max-w-[64ch] space-y-3.5 text-[1.0625rem] leading-[1.6] text-ink-2">
                <h2 id={`${id}-title`} className="text-2 text-ink">
                  {heading}
                </h2>
                <Html className="[--gap:.875rem]">{text}</Html>
              </div>
            </section>
          ))}
          {children}
        </div>
      </div>
    </article>
  );
}
