import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../responses/failures';

/** Containers inside each other, the outermost included. No contract of ours needs half of it. */
const MOST_DEPTH = 16;

/** Fastify's own. It calls back before it returns. */
type Parser = (request: undefined, text: string, done: (error: Error | null, value: unknown) => void) => void;

/**
 * Fastify's parser, which refuses fields that would change a prototype, behind a bound on depth and number of values:
 * what is parsed can then be walked through by anything, recursively too.
 */
@Injectable()
export class JsonParser {
  private parser: Parser | undefined;

  constructor(private readonly adapter: HttpAdapterHost) {}

  /** @throws Refused 400 */
  parse(bytes: Buffer, mostValues: number): unknown {
    refuseUnbounded(bytes, mostValues);
    let parsed: unknown;
    let failure: Error | null = null;
    this.parser ??= parserOf(this.adapter);
    this.parser(undefined, bytes.toString('utf8'), (error, value) => {
      failure = error;
      parsed = value;
    });
    if (failure) throw new Refused(400, 'bad-request', 'This request cannot be understood.');
    return parsed;
  }
}

const parserOf = ({ httpAdapter }: HttpAdapterHost): Parser =>
  httpAdapter.getInstance<FastifyInstance>().getDefaultJsonParser('error', 'error') as unknown as Parser;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** One pass over the bytes. A text that is no JSON at all may pass: the parser refuses it. */
const refuseUnbounded = (bytes: Buffer, mostValues: number): void => {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA) values++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values++;
      if (++depth > MOST_DEPTH) throw new Refused(400, 'too-deep', `JSON may be nested ${MOST_DEPTH} levels deep.`);
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    if (values > mostValues)
      throw new Refused(400, 'too-many-values', `At most ${mostValues} values can be sent here.`);
  }
};

/** Index of the closing quote of the string that opens at `from`. */
const endOfString = (bytes: Buffer, from: number): number => {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
};
