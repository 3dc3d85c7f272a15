import type { CallToAction } from '@app/contracts/community/landing/landing-page';
import { CallBand } from '~/ui/page/call-band';
import { LandingButton } from './landing-button';

export function LandingCall({ call, tint }: { call: CallToAction; tint: string }) {
  const { title, description, primaryButton, secondaryButton } = call;
  return (
    <CallBand
      title={title}
      tint={tint}
      actions={
        <>
          <LandingButton link={primaryButton.link} look="gold">
            {primaryButton.text}
          </LandingButton>
          <LandingButton link={secondaryButton.link} className="bg-ground/60">
            {secondaryButton.text}
          </LandingButton>
        </>
      }
    >
      {description}
    </CallBand>
  );
}
