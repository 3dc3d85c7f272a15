import type { PipeTransform } from '@nestjs/common';
import { IngestBatch } from '@app/contracts/squad/ingest.dto';
import { validation } from '../platform/validation';
import { isSoundBatch } from './ingest-check';

/**
 * The body of an ingest request. Batches hold hundreds of facts, and nearly all of them are sound: those are seen to be so
 * quickly. Every other one is validated as all bodies are, which also says what is wrong with it.
 */
export class IngestBody implements PipeTransform<unknown, Promise<IngestBatch>> {
  private readonly careful = validation();

  async transform(body: unknown): Promise<IngestBatch> {
    if (isSoundBatch(body)) return body;
    return (await this.careful.transform(body, { type: 'body', metatype: IngestBatch })) as IngestBatch;
  }
}
