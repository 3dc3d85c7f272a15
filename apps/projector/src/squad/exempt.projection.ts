import { SQUAD_EXEMPT, squadExempt } from '@app/contracts/squad/read-models';
import { exemptIds } from '../exempt-ids';

export const exempt = exemptIds(SQUAD_EXEMPT, squadExempt);
