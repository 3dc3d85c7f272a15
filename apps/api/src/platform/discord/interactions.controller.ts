import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  publicKeyFrom,
  readInteraction,
  signedAt,
  withPicture,
  type InteractionAnswer,
} from '@app/outside/interactions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config';
import { LOGGER } from '../logger';
import { JsonParser } from '../requests/json';
import { Public } from '../requests/policy';
import { TakesBody } from '../requests/request-body';
import { Refused } from '../responses/failures';
import { Dispatcher } from './dispatcher';

const LIMITS = { bytes: 64 * 1_024, values: 6_000, raw: true } as const;
/** A signature counts so long before and after the moment it names, seconds. Within it an id is answered once. */
const SIGNED_WITHIN = 60;

/** What people do with the community's bot; Discord alone calls it. */
@ApiExcludeController()
@Controller('api/discord')
export class InteractionsController {
  private readonly key: KeyObject | undefined;

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly json: JsonParser,
    @Inject(CONFIG) { discord }: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.key = discord.publicKey === undefined ? undefined : publicKeyFrom(discord.publicKey);
  }

  /** Only what Discord signed a moment ago is parsed. */
  @Public()
  @TakesBody(LIMITS)
  @HttpCode(200)
  @Post('interactions')
  async receive(
    @Req() { rawBody, headers, id }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InteractionAnswer | Buffer> {
    if (!this.key) throw new Refused(404, 'not-found', 'This bot takes no commands.');
    const body = rawBody ?? Buffer.alloc(0);
    const at = signedAt(this.key, {
      ...{ timestamp: headers['x-signature-timestamp'], signature: headers['x-signature-ed25519'], body },
    });
    if (at === undefined) throw new Refused(401, 'not-signed', 'This is not signed by the chat platform.');
    const age = Math.round(Date.now() / 1_000 - at);
    if (Math.abs(age) > SIGNED_WITHIN) {
      this.log.warn({ age, requestId: id }, 'A command was signed too long ago, or in the future: is the clock right?');
      throw new Refused(401, 'not-signed', 'This was signed at another time.');
    }
    const interaction = readInteraction(this.json.parse(body, LIMITS.values));
    if (!interaction) throw new Refused(400, 'invalid', 'This is no interaction.');
    const { answer, picture } = await this.dispatcher.answer(interaction, id);
    if (!picture) return answer;
    const form = new Response(withPicture(answer, picture));
    reply.header('content-type', form.headers.get('content-type'));
    return Buffer.from(await form.arrayBuffer());
  }
}
