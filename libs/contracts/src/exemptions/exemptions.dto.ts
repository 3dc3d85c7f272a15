import { TextsUpTo, TextUpTo } from '../checks';

/** Longer than any id with the blanks around it; the rules refuse a wrong id with their own message. */
const ID_LENGTH = 64;
/** So that what is beyond the limit of a list is refused in the words of the rules too. */
const MOST_IDS = 5_000;

export class SaveExemptListDto {
  @TextsUpTo(ID_LENGTH, MOST_IDS)
  exemptPlayers!: string[];
}

export class SeedingExemptDto {
  @TextUpTo(ID_LENGTH)
  steamId!: string;
}
