import { Link } from 'react-router-dom';
import { usePageContent } from '~/lib/content';
import { useSite } from '~/lib/site';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { Band } from '~/ui/page/band';
import { CallBand } from '~/ui/page/call-band';
import { ChatLink } from './chat-link';
import { ContentHeader } from '~/ui/page/content-header';
import { CommunityFigures } from './community-figures';
import { Html } from '~/ui/page/html';

export default function AboutPage() {
  const { name, shortName, recruitment, values } = useSite();
  const { html, parts } = usePageContent('about');
  const { history, charity, join } = parts;
  return (
    <>
      <ContentHeader title={`About ${name}`} lead={<Html>{html}</Html>} />
      <CommunityFigures />
      <Band id="history" title={history.title}>
        <Html className="[&>p:first-child]:text-lead [&>p:first-child]:leading-[1.5] [&>p:first-child]:text-ink">
          {history.html}
        </Html>
      </Band>
      <section aria-labelledby="values" className="border-y border-line bg-panel">
        <div className="page py-14 nav:py-20">
          <h2 id="values" className="text-1">
            {parts.values.title}
          </h2>
          <Html className="mt-4 max-w-[64ch] text-[1.0625rem] leading-[1.6] text-ink-2">{parts.values.html}</Html>
          <ol className="mt-9 border-b border-line-strong">
            {values.map((value) => (
              <li
                key={value.name}
                className="grid items-center gap-x-6 gap-y-2 border-t border-line-strong py-6 nav:grid-cols-[5fr_7fr] nav:py-7"
              >
                <h3 className="text-[clamp(2.25rem,1.6rem+2.4vw,3.75rem)] leading-[.95]">{value.name}</h3>
                <p className="max-w-[56ch] text-[1.0625rem] leading-[1.6] text-ink-2">{value.text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <Band id="charity" title={charity.title}>
        <Html>{charity.html}</Html>
      </Band>
      <CallBand
        title={join.title}
        actions={
          <>
            <Link className={buttonClass('gold', 'large')} to={recruitment.path}>
              Join {shortName}
            </Link>
            <ChatLink />
          </>
        }
      >
        <Html>{join.html}</Html>
      </CallBand>
    </>
  );
}
