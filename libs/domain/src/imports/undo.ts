import { Rejected } from '../decider';
import { cleanText, lengthOf } from '../text';

/** In characters. */
const LONGEST_REASON = 500;

/** Why an import is undone, as it is stored. @throws Rejected */
export const undoReasonOf = (typed: string): string => {
  const reason = cleanText(typed);
  if (reason === '') throw new Rejected('reason-invalid', 'Say why the import is undone', 'invalid');
  if (lengthOf(reason) > LONGEST_REASON)
    throw new Rejected('reason-invalid', `A reason must be at most ${LONGEST_REASON} characters`, 'invalid');
  return reason;
};

export const noSuchImport = () => new Rejected('import-not-found', 'There is no such import.', 'missing');
