import type { Section } from '@app/contracts/content/pages';
import { CallBand } from '~/ui/page/call-band';
import { Html } from '~/ui/page/html';
import { LandingButton } from './landing-button';

export function LandingCall({ call: { title, html, buttons }, tint }: { call: Section; tint: string }) {
  const [primary, secondary] = buttons;
  return (
    <CallBand
      title={title}
      tint={tint}
      actions={
        <>
          <LandingButton link={primary!.link} look="gold">
            {primary!.text}
          </LandingButton>
          <LandingButton link={secondary!.link} className="bg-ground/60">
            {secondary!.text}
          </LandingButton>
        </>
      }
    >
      <Html>{html}</Html>
    </CallBand>
  );
}
