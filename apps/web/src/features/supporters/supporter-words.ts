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

/** 'Silver'; undefined for a tier without a badge. */
export const metalWord = (tier: number): string | undefined => {
  const metal = metalOf(tier);
  return metal === null ? undefined : METALS[metal];
};

/** 'Supporter, Silver'; undefined for who is none. */
export const supporterWords = (tier: number): string | undefined => {
  const metal = metalWord(tier);
  return metal && `Supporter, ${metal}`;
};

const NAMES: Record<NameStyle, string> = {
  plain: '',
  silver: ', name in silver',
  gold: ', name in gold',
  pulse: ', name in pulsing gold',
};

/** What a tier shows beside a name: 'Silver badge, name in silver'. */
export const badgeWords = (tier: number): string => {
  const metal = metalOf(tier);
  return metal === null ? '' : `${METALS[metal]} badge${NAMES[nameStyleOf(tier)]}`;
};
