import type { ReforgerPlatform } from '@app/contracts/reforger/reforger';
import { PLATFORMS } from './figures';

/** What somebody plays on, in two letters, with its name for readers; nothing where no source provides it. */
export function PlatformTag({ platform }: { platform: ReforgerPlatform | null }) {
  if (platform === null) return null;
  const { short, name } = PLATFORMS[platform];
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className="figures inline-grid h-4.5 w-6.75 shrink-0 place-items-center rounded-control border border-line-strong text-micro font-[650] text-ink-3"
    >
      {short}
    </span>
  );
}
