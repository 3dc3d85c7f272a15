import { Part } from './checks';
import { GameLanding } from './game-landing';
import { StarCitizenLanding } from './star-citizen-landing';

/** The landing pages of the games. */
export class LandingContent {
  @Part(() => GameLanding)
  squad!: GameLanding;

  @Part(() => GameLanding)
  reforger!: GameLanding;

  @Part(() => StarCitizenLanding)
  starcitizen!: StarCitizenLanding;
}
