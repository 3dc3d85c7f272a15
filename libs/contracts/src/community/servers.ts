import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { Text, Whole } from '../checks';

/** A public game server. */
export class CommunityServer {
  @IsIn(['squad', 'reforger'])
  game!: 'squad' | 'reforger';

  /** Counts from 1 within its game. */
  @Whole(1, 99)
  id!: number;

  @Text(100)
  name!: string;

  /** What is played on it and for whom, in one sentence. */
  @Text(300)
  description!: string;

  /** Players it holds, until the server reports the number. */
  @Whole(1, 1_000)
  capacity!: number;

  /** Players its game's landing page says it holds; `capacity` where that is the same. */
  @IsOptional()
  @Whole(1, 1_000)
  landingCapacity?: number;

  /** Of Reforger: false where the mod RJSLogging does not run, so that kills are counted by Server Admin Tools. */
  @IsOptional()
  @IsBoolean()
  rjsLogging?: boolean;

  /** While it is worked on: when it will be back, in one sentence. It then counts as offline. */
  @IsOptional()
  @Text(200)
  maintenance?: string;
}
