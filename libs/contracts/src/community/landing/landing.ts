import { IsOptional } from 'class-validator';
import { Part } from '../../checks';
import { GameLanding } from './game-landing';
import { StarCitizenLanding } from './star-citizen-landing';

/** The games of the community, each with its landing page. What is not named here is not played, and shown nowhere. */
export class LandingContent {
  @IsOptional()
  @Part(() => GameLanding)
  squad?: GameLanding;

  @IsOptional()
  @Part(() => GameLanding)
  reforger?: GameLanding;

  @IsOptional()
  @Part(() => StarCitizenLanding)
  starcitizen?: StarCitizenLanding;
}

const GAMES = ['squad', 'reforger', 'starcitizen'] as const;
export type Game = (typeof GAMES)[number];

/** What the community plays. */
export const gamesOf = (landing: LandingContent): Game[] => GAMES.filter((game) => landing[game] !== undefined);
