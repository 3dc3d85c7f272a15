import { ProgressBar } from '~/ui/kit/feedback/progress-bar';
import { percent } from '../figures';

/** The progress of work in the projector, 0 to 1. It goes on when the page is closed. */
export const Running = ({ name, progress }: { name: string; progress: number }) => (
  <div className="max-w-72">
    <p className="mb-1 flex justify-between gap-4 text-small">
      <span className="text-info">{name}</span>
      <span className="figures font-semibold">{percent(progress)}</span>
    </p>
    <ProgressBar value={Math.round(progress * 1_000)} max={1_000} label={name} tone="info" />
  </div>
);
