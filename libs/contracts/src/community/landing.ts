import { IsObject, IsOptional } from 'class-validator';

/** The landing pages of the games. */
export class LandingContent {
  @IsOptional()
  @IsObject()
  squad?: object;

  @IsOptional()
  @IsObject()
  reforger?: object;

  @IsOptional()
  @IsObject()
  starcitizen?: object;
}
