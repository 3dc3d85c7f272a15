import { Type } from 'class-transformer';
import { ArrayMaxSize, Equals, IsArray, IsIn, Matches, ValidateBy, ValidateNested } from 'class-validator';
import { all, TextUpTo, Whole } from '../checks';
import { INGEST_FORMAT, MAX_BATCH_FACTS } from './ingest-limits';
import { isInstant } from '../instant';

/** What is the same in the batches of every game, and in what sets one aside. A stream of facts is what a game's key names. */

const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3}).*$/s;

/** `20261003T090004000-Yehorivka_RAAS_v1` began at `2026-10-03T09:00:04.000Z`. */
export const beginningOf = (key: string): string => key.replace(TIME, '$1-$2-$3T$4:$5:$6.$7Z');

/** A key of this form, which begins with a time that exists. */
export const TimedKey = (form: RegExp, message: string) =>
  all(
    ValidateBy({
      name: 'isTimedKey',
      validator: {
        validate: (key) => typeof key !== 'string' || !form.test(key) || isInstant(beginningOf(key)),
        defaultMessage: () => `$property must ${message}`,
      },
    }),
    Matches(form),
  );

/** Which facts of their stream a batch holds. */
export class BatchRange {
  /** `to` of the batch of this stream that was sent before; -1 when this is the first. */
  @Whole(-1)
  after!: number;

  /** The lowest sequence in here. */
  @Whole()
  from!: number;

  /** The highest sequence in here. */
  @Whole()
  to!: number;
}

type Class = new () => object;

/** Facts in order. @param classes by kind */
export const Facts = (classes: Readonly<Record<string, Class>>) => {
  class AnyFact {
    @IsIn(Object.keys(classes))
    kind!: string;
  }
  return all(
    Type(() => AnyFact, {
      keepDiscriminatorProperty: true,
      discriminator: {
        property: 'kind',
        subTypes: Object.entries(classes).map(([name, value]) => ({ name, value })),
      },
    }),
    ValidateNested({ each: true }),
    ArrayMaxSize(MAX_BATCH_FACTS),
    IsArray(),
  );
};

export const Format = () => Equals(INGEST_FORMAT);

/** Who speaks, for people: `agent/0.1.0`. */
export const Sender = () => TextUpTo(60);

/** Why the site does not take a batch. */
export const SetAsideReason = () => TextUpTo(500);
