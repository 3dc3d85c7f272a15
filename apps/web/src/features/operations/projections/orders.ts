import type { GenerationStatus, ProjectionStatus } from '@app/contracts/operations/projections';
import type { Order } from '../queries';
import { servingOf } from './health';

export type Action = Pick<Order, 'command' | 'projection' | 'generation' | 'hold' | 'position'>;

interface Words {
  /** On the button. */
  readonly label: string;
  /** The label while the request is on its way. */
  readonly busy: string;
  /** The question before it is sent; without one it is sent at once. */
  readonly question?: string;
  /** What will happen. */
  readonly consequence?: string;
  /** It takes a reason, which is shown from then on. */
  readonly takesReason?: true;
  /** The toast when the request failed. */
  readonly failed: string;
}

const named = (generation: Pick<GenerationStatus, 'generation'> | undefined) =>
  generation ? `Generation ${generation.generation}` : 'Nothing';

/** What an order is called and what comes of it, in words that can be read before it is given. */
export const wordsOf = ({ command, projection, generation, hold }: Action, status: ProjectionStatus): Words => {
  const serving = servingOf(status);
  const meant = `generation ${generation}`;
  const meanwhile = serving
    ? `${named(serving)} goes on answering meanwhile; readers notice nothing.`
    : 'Until then nobody is answered from it.';
  switch (command) {
    case 'rebuild':
      return hold
        ? {
            label: 'Rebuild and Hold',
            busy: 'Asking...',
            question: `Rebuild ${projection} and hold it?`,
            consequence: `A new generation is folded from the start of the log. ${meanwhile} Once it has caught up it waits for you: compare, then flip or cancel.`,
            failed: 'The rebuild could not be asked for.',
          }
        : {
            label: 'Rebuild',
            busy: 'Asking...',
            question: `Rebuild ${projection}?`,
            consequence: `A new generation is folded from the start of the log. ${meanwhile} Once it has caught up it answers by itself, and the one before is kept so that you can flip back.`,
            failed: 'The rebuild could not be asked for.',
          };
    case 'cancel':
      return {
        label: 'Cancel Rebuild',
        busy: 'Cancelling...',
        question: `Cancel the rebuild of ${projection}?`,
        consequence: `What it has folded so far is thrown away. ${named(serving)} goes on answering.`,
        failed: 'The rebuild could not be cancelled.',
      };
    case 'flip':
      return {
        label: 'Flip',
        busy: 'Flipping...',
        question: `Let ${meant} of ${projection} answer?`,
        consequence: `From then on everybody sees its figures. ${named(serving)} folds on and is kept, so that you can flip back.`,
        failed: 'The flip could not be asked for.',
      };
    case 'flip-back':
      return {
        label: 'Flip Back',
        busy: 'Flipping back...',
        question: `Let ${meant} of ${projection} answer again?`,
        consequence: `From then on everybody sees the figures it has. ${named(serving)} is kept.`,
        failed: 'The flip back could not be asked for.',
      };
    case 'drop':
      return {
        label: 'Drop',
        busy: 'Dropping...',
        question: `Remove ${meant} of ${projection}?`,
        consequence: `Its documents go, and nobody can flip to it any more; the log stays, so a rebuild makes another. ${named(serving)} goes on answering.`,
        failed: 'It could not be dropped.',
      };
    case 'quarantine':
      return {
        label: 'Quarantine',
        busy: 'Asking...',
        question: `Quarantine the event that ${projection} stopped at?`,
        consequence: `${projection} passes over just this event and goes on, and so do later rebuilds. The event stays in the log, and it is shown here for as long as it is quarantined.`,
        takesReason: true,
        failed: 'The event could not be quarantined.',
      };
    case 'unquarantine':
      return {
        label: 'Take Back',
        busy: 'Asking...',
        question: `Fold the event into ${projection} after all?`,
        consequence: `A new generation is folded from the start of the log, with the event in its place. ${meanwhile} Where the event still cannot be folded, the new generation stops at it and never takes over.`,
        failed: 'The event could not be taken back.',
      };
    case 'retry':
      return { label: 'Retry', busy: 'Asking...', failed: 'The retry could not be asked for.' };
    case 'verify':
      return { label: 'Verify', busy: 'Asking...', failed: 'The verification could not be asked for.' };
    case 'compare':
      return { label: 'Compare', busy: 'Asking...', failed: 'The comparison could not be asked for.' };
  }
};
