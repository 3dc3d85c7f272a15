import { random } from './projector-world';
import type { Death, Process } from './replay-world';

const PROCESSES: readonly Process[] = ['agent', 'api', 'log', 'projector'];
/** An append is over by then. */
const LONGEST_DELAY = 40;

type Dice = ReturnType<typeof random>;

const someMoment = (dice: Dice): Death['moment'] =>
  (['before', 'after', dice.below(LONGEST_DELAY)] as const)[dice.below(3)]!;

const somebody = (dice: Dice): Process[] => {
  const one = PROCESSES[dice.below(4)]!;
  const other = PROCESSES[dice.below(4)]!;
  return one === other || dice.below(2) === 0 ? [one] : [one, other];
};

/** Two to four deaths, in order, all within `batches`; where the agent dies, perhaps one more while it sends all of it again. */
export const someDeaths = (dice: Dice, batches: number): Death[] => {
  const places = new Set<number>();
  const count = 2 + dice.below(3);
  while (places.size < count) places.add(2 + dice.below(batches - 1));
  return [...places]
    .sort((one, other) => one - other)
    .flatMap((fresh): Death[] => {
      const death: Death = { at: { fresh }, moment: someMoment(dice), who: somebody(dice) };
      if (!death.who.includes('agent') || dice.below(2) === 0) return [death];
      return [death, { at: { again: 1 + dice.below(fresh - 1) }, moment: someMoment(dice), who: somebody(dice) }];
    });
};
