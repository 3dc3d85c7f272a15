import { openReadModelStore } from '@app/storage/read-models/open';
import { collectionOf, FENCE, seize, write } from './players';

/**
 * A second process on the same store: `count <key> <times>` raises a number by compare-and-set, `write <from> <count>`
 * writes documents one batch after the other, `flood <generation> <documents>` writes one endless batch again and
 * again until it is killed. Tells what it did on standard output.
 */
async function main([what, first = '', second = '']: readonly string[]): Promise<void> {
  const store = await openReadModelStore(process.env);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  if (what === 'count') {
    for (let wins = 0; wins < Number(second);) {
      const before = await store.readControl<{ total: number }>(first);
      const total = (before?.value.total ?? 0) + 1;
      if (await store.writeControl(first, before?.revision ?? 0, { total })) wins++;
    }
  } else if (what === 'write') {
    const from = Number(first);
    for (let done = 0; done < Number(second); done += 10) {
      const ids = Array.from({ length: 10 }, (_, index) => `other-${from + done + index}`);
      await store.applyBatch(
        collectionOf(1),
        ids.map((id) => write(id, 1, { name: id, score: 1 })),
        FENCE,
      );
    }
  } else if (what === 'flood') {
    await seize(store, FENCE);
    for (let position = 1; ; position++) {
      const ids = Array.from({ length: Number(second) }, (_, index) => `flood-${index}`);
      say(`begun ${position}`);
      await store.applyBatch(
        collectionOf(Number(first)),
        ids.map((id) => write(id, position, { name: `name ${position}`, score: position, note: 'x'.repeat(200) })),
        FENCE,
      );
      say(`done ${position}`);
    }
  }
  await store.close();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
