import type { ClanDone, ClanImageDone } from '@app/contracts/clans/clans';
import { answer, type CommandAnswer } from '../../platform/commands/command-answer';
import type { Written } from '../../platform/responses/read-after';
import { imageUrl } from '../images/images';

export const done = (clan_id: number, message: string, ...receipts: readonly Written[]): CommandAnswer<ClanDone> =>
  answer({ success: true, message, clan_id }, ...receipts);

export const imageDone = (
  clan_id: number,
  message: string,
  image: string | null,
  receipt: Written,
): CommandAnswer<ClanImageDone> => {
  const url = imageUrl(image);
  return answer({ success: true, message, clan_id, image_url: url, imageUrl: url }, receipt);
};
