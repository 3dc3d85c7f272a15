import type { ReforgerFight, ReforgerLookup, ReforgerSuggestion } from '@app/contracts/reforger/lookup';
import { lookupPath } from '../../battlelog/lookup/address';
import { lookupQueries } from '../../battlelog/lookup/queries';

export const queries = lookupQueries<ReforgerLookup, ReforgerSuggestion, ReforgerFight>('reforger', 'playerUID');

export const pathOf = (uid: string): string => lookupPath('reforger', uid);
