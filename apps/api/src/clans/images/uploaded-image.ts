import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { CLAN_LIMITS, CLAN_TEXTS } from '@app/domain/clans/rules';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../../platform/responses/failures';
import { TakesBody } from '../../platform/requests/request-body';

/** Bytes around the image in a body. */
const AROUND = 16 * 1_024;

/** A body of `multipart/form-data` with the image in a field named `image`. */
export const TakesImage = () =>
  TakesBody({ bytes: CLAN_LIMITS.image + AROUND, multipart: true, tooLarge: CLAN_TEXTS.imageLarge });

const noImage = () => new Refused(400, 'image-missing', 'Send the image in a field named image.');

/** The bytes of the field `image`. @throws Refused 400 */
export const UploadedImage = createParamDecorator(async (_: unknown, context: ExecutionContext): Promise<Buffer> => {
  const { rawBody, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!rawBody) throw noImage();
  const body = new Response(new Uint8Array(rawBody), { headers: { 'content-type': String(headers['content-type']) } });
  const fields = await body.formData().catch(() => undefined);
  const field = fields?.get('image');
  if (field === null || field === undefined || typeof field === 'string') throw noImage();
  return Buffer.from(await field.arrayBuffer());
});
