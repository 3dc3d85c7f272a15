import { metalOf, nameStyleOf, type NameStyle } from '@app/domain/supporters/rules';
import './supporter.css';

const METALS = { bronze: 'Bronze', silver: 'Silver', gold: 'Gold', diamond: 'Diamond' } as const;

const CLASSES: Record<NameStyle, string> = {
  plain: '',
  silver: 'supporter-silver',
  gold: 'supporter-gold',
  pulse: 'supporter-gold supporter-pulse',
};

/** How a supporter's name is written. */
export const nameClassOf = (tier: number): string => CLASSES[nameStyleOf(tier)];

/** 'Supporter, Silver'; undefined for who is none. */
export const supporterWords = (tier: number): string | undefined => {
  const metal = metalOf(tier);
  return metal === null ? undefined : `Supporter, ${METALS[metal]}`;
};
