import { ArrayMaxSize, IsArray, IsString, MaxLength } from 'class-validator';

/** Longer than any id with the blanks around it; the rules refuse a wrong id with their own message. */
const ID_LENGTH = 64;
/** So that what is beyond the limit of a list is refused in the words of the rules too. */
const MOST_IDS = 5_000;

export class SaveExemptListDto {
  @IsArray()
  @ArrayMaxSize(MOST_IDS)
  @IsString({ each: true })
  @MaxLength(ID_LENGTH, { each: true })
  exemptPlayers!: string[];
}

export class SeedingExemptDto {
  @IsString()
  @MaxLength(ID_LENGTH)
  steamId!: string;
}
