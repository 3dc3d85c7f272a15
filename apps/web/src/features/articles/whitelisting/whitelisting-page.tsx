import type { Button, Contents } from '@app/contracts/content/pages';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePageContent } from '~/lib/content';
import { useSession } from '~/lib/session/session';
import { cx } from '~/lib/cx';
import { buttonClass, LONG_LABEL } from '~/ui/kit/controls/button-class';
import { Notice } from '~/ui/kit/feedback/notice';
import { CallBand } from '~/ui/page/call-band';
import { ChatLink } from '../chat-link';
import { ContentHeader } from '~/ui/page/content-header';
import { PointRules } from './point-rules';
import { Html } from '~/ui/page/html';
import { SupporterTiers } from '~/features/supporters/supporter-tiers';
import { ZoneNumber } from '~/ui/page/zone-number';

type Content = Contents['whitelisting']['parts'];

const MANAGE = '/profile?tab=whitelisting';

export default function WhitelistingPage() {
  const { html, parts } = usePageContent('whitelisting');
  const { notice, free, points, paid, steps } = parts;
  return (
    <>
      <ContentHeader title="Whitelisting" lead={<Html>{html}</Html>} tint="squad">
        <ManageLink look="gold" />
        <ChatLink />
      </ContentHeader>
      <div className="page pt-8">
        <Notice title={notice.title}>
          <Html className="html-inline">{notice.html}</Html>
        </Notice>
        <ul className="mt-6 grid border border-line-strong nav:grid-cols-3">
          {notice.parts.map(({ id, title, html: text }) => (
            <li
              key={id}
              className="border-line-strong p-6 not-first:border-t nav:not-first:border-t-0 nav:not-first:border-l"
            >
              <h2 className="text-3">{title}</h2>
              <Html className="mt-2.5 max-w-[48ch] text-ink-2">{text}</Html>
            </li>
          ))}
        </ul>
      </div>
      <FreeRoutes free={free} />
      <PointRules points={points} />
      {paid && <Paid paid={paid} />}
      <Steps steps={steps} />
    </>
  );
}

/** The rules and the numbers are for everybody; the slots are behind the sign-in. */
function ManageLink({ look }: { look: 'gold' | 'outline' }) {
  const { person } = useSession();
  return (
    <Link className={buttonClass(look, 'large')} to={MANAGE}>
      {person ? 'Manage Your Whitelisting' : 'Sign In to Manage Slots'}
    </Link>
  );
}

function SupportLink({ text, link }: Button) {
  return (
    <a className={cx(buttonClass('outline', 'large'), LONG_LABEL, 'mt-7')} href={link} target="_blank" rel="noreferrer">
      {text}
      <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
    </a>
  );
}

function Paid({ paid }: { paid: NonNullable<Content['paid']> }) {
  return (
    <section aria-labelledby="paid">
      <div className="page py-14 nav:py-20">
        <h2 id="paid" className="text-1">
          {paid.title}
        </h2>
        <Html className="mt-4 max-w-[64ch] text-[1.0625rem] leading-[1.6] text-ink-2">{paid.html}</Html>
        <SupporterTiers className="mt-8" />
        <SupportLink {...paid.buttons[0]!} />
      </div>
    </section>
  );
}

function FreeRoutes({ free }: { free: Content['free'] }) {
  return (
    <section aria-labelledby="free">
      <div className="page py-14 nav:py-20">
        <h2 id="free" className="text-1">
          {free.title}
        </h2>
        <Html className="mt-4 max-w-[64ch] text-[1.0625rem] leading-[1.6] text-ink-2">{free.html}</Html>
        <ol className="mt-8 border-b border-line-strong">
          {free.parts.map(({ id, title, html, marks: { slots } }, index) => (
            <li
              key={id}
              id={id}
              className="grid scroll-mt-24 grid-cols-[auto_1fr_auto] items-center gap-x-4 border-t border-line-strong py-5 nav:gap-x-8 nav:py-6"
            >
              <ZoneNumber className="text-squad">{index + 1}</ZoneNumber>
              <div className="min-w-0">
                <h3 className="text-3">{title}</h3>
                <Html className="mt-1.5 max-w-[64ch] text-ink-2">{html}</Html>
              </div>
              <p className="text-right text-ink-2">
                <span className="figures block text-[2.75rem] leading-none font-[750] text-ink">+{slots}</span>
                <span className="text-small">{slots === '1' ? 'slot' : 'slots'}</span>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Steps({ steps }: { steps: Content['steps'] }) {
  const { person } = useSession();
  return (
    <>
      <section aria-labelledby="steps" className="border-t border-line bg-panel">
        <div className="page py-14 nav:py-20">
          <h2 id="steps" className="text-1">
            {steps.title}
          </h2>
          <ol className="mt-8 grid gap-x-8 gap-y-7 phone:grid-cols-2 nav:grid-cols-4">
            {steps.parts.map(({ id, title, html }, index) => (
              <li key={id} className="border-t-2 border-line-strong pt-4">
                <span aria-hidden className="figures text-2 leading-none font-[750] text-squad">
                  {index + 1}
                </span>
                <h3 className="mt-2 text-3">{title}</h3>
                <Html className="mt-2 max-w-[44ch] text-ink-2">{html}</Html>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <CallBand
        title={person ? 'Your slots are on your profile' : 'Your slots are behind the sign-in'}
        actions={<ManageLink look="outline" />}
        tint="squad"
      >
        <p>
          {person
            ? 'Redeem them, fill them, change them. The servers read the list by themselves.'
            : 'You must be signed in to manage your slots. It takes a Discord account and half a minute.'}
        </p>
      </CallBand>
    </>
  );
}
