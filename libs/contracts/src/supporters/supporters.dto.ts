import { ArrayMaxSize, IsArray, Matches } from 'class-validator';

/** As many as a leaderboard and what stands around it need. */
const MOST_PLAYERS = 200;

export class SupporterTiersDto {
  /** As a leaderboard lists them; an empty one, or an EOS id, belongs to no supporter. */
  @IsArray()
  @ArrayMaxSize(MOST_PLAYERS)
  @Matches(/^(?:\d{17}|[0-9a-f]{32})?$/i, { each: true, message: 'each value in steamIds must be a Steam ID' })
  steamIds!: string[];
}

export class ReforgerTiersDto {
  /** As a leaderboard lists them: UUIDs of Bohemia accounts. */
  @IsArray()
  @ArrayMaxSize(MOST_PLAYERS)
  @Matches(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, {
    each: true,
    message: 'each value in reforgerUuids must be a player UUID',
  })
  reforgerUuids!: string[];
}
