import { randomBytes } from 'node:crypto';
import { clans } from '@app/domain/clans/clan';
import { changeImage } from '@app/domain/clans/editing';
import { clanImages, storeImage } from '@app/domain/clans/image';
import type { ActsFor } from '@app/domain/clans/members';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import { clanAudit } from '../audit';
import { ImageDecoder } from './image-decoder';

/** Bytes of randomness in an address: nobody finds an image by trying. */
const NAME_BYTES = 16;

/**
 * Stores an upload as one small image, then gives it to the clan; null takes the image away. Who may not is refused
 * before anything is decoded. An image that no clan came to show is never served.
 */
export const SetImage = command(
  'SetImage',
  async ({ streams, images }, context, clanId: number, who: ActsFor, upload: Buffer | null) => {
    const image = upload && randomBytes(NAME_BYTES).toString('base64url');
    const change = (bytes: number) => changeImage({ who, image, bytes, at: now() });
    Array.from(change(0)((await streams.load(clans, clanId)).state));
    const by = writeContext(context);
    let bytes = 0;
    if (upload && image !== null) {
      const webp = await images.toWebp(upload);
      bytes = webp.length;
      const stored = storeImage({ clanId, image, webp: webp.toString('base64'), at: now() });
      await streams.transact(clanImages, image, stored, by);
    }
    const receipt = await streams.transact(
      clans,
      clanId,
      change(bytes),
      writeContext(context, who === 'staff' ? { audit: clanAudit } : {}),
    );
    return { receipt, image };
  },
  { images: ImageDecoder },
);
