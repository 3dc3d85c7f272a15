import { IsBoolean, IsIn, Matches } from 'class-validator';
import { FEED_KINDS, type FeedKind } from './feeds';

const Channel = () => Matches(/^\d{17,20}$/, { message: 'channelId must be the id of a channel' });

export class AddFeedDto {
  @IsIn(FEED_KINDS)
  kind!: FeedKind;

  @Channel()
  channelId!: string;
}

export class ChangeFeedDto {
  @Channel()
  channelId!: string;

  @IsBoolean()
  isOn!: boolean;
}
