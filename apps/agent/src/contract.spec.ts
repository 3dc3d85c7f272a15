import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { IngestBatch } from '@app/contracts/squad/ingest.dto';
import { Assembler } from './assembly/assembler';
import { batchesOf } from './delivery/batches';
import { linesOf, readTimeline, story } from './replaying/recording';

const root = join(__dirname, '../../..');
const recorded = (name: string) => readFileSync(join(root, 'test/fixtures/squad', name), 'utf8');

const complaints = (batch: unknown) =>
  validateSync(plainToInstance(IngestBatch, JSON.parse(JSON.stringify(batch))), {
    whitelist: true,
    forbidNonWhitelisted: true,
  }).map((error) => error.toString());

test.each([
  ['the recorded match', 'synthetic/SquadGame-match.log', 'synthetic/rcon-timeline.jsonl'],
  ['the lines of v8', 'real/SquadGame-v8-sample-lines.log', undefined],
  ['the lines of v10.5', 'real/SquadGame-v10.5-ticks.log', undefined],
  ['the lines of v10.6', 'real/SquadGame-v10.6-sample-lines.log', undefined],
])('every batch of %s is one that the site accepts', (_, log, timeline) => {
  const assembler = new Assembler();
  for (const step of story(linesOf(recorded(log)), timeline ? readTimeline(recorded(timeline)) : []))
    if ('line' in step) assembler.line(step.line);
    else assembler.rcon(step.rcon);
  assembler.settle();
  const { batches } = batchesOf(assembler.take(), {});
  expect(batches.length).toBeGreaterThan(0);
  for (const batch of batches) expect(complaints(batch)).toEqual([]);
});
