import { Link, useLocation } from 'react-router-dom';
import { Terrain } from '~/ui/art/terrain';
import { buttonClass } from '~/ui/kit/controls/button-class';
import strip from 'terrain:community-strip.svg?url';

export default function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <div className="relative isolate overflow-hidden">
      <Terrain src={strip} className="absolute inset-x-0 top-0 -z-10 h-100" fade="corner" />
      <div className="page grid items-end gap-x-6 gap-y-8 pt-16 pb-16 nav:grid-cols-[7fr_5fr] nav:pt-28">
        <div className="min-w-0">
          <h1 className="text-1">Page not found</h1>
          <p className="mt-4 max-w-[46ch] text-lead text-ink-2">
            Nothing is charted at <span className="font-mono text-body break-all text-ink">{pathname}</span>. The
            address may be old or mistyped.
          </p>
          <Link className={`${buttonClass('outline', 'large')} mt-7`} to="/">
            Return to Home
          </Link>
        </div>
        <p
          aria-hidden
          className="figures order-first text-[clamp(7rem,4rem+14vw,17rem)] leading-[.78] font-[850] text-line-strong select-none nav:order-last nav:text-right"
        >
          404
        </p>
      </div>
    </div>
  );
}
