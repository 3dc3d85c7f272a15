import { REFORGER_EXEMPT, reforgerExempt } from '@app/contracts/reforger/read-models';
import { exemptIds } from '../exempt-ids';

export const exempt = exemptIds(REFORGER_EXEMPT, reforgerExempt);
