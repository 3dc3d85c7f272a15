// Checks are decorators, and whatever loads one needs it first.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsObject,
  IsString,
  IsUrl,
  isISO8601,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Optional } from './optional';

/** Several checks of a field under one name. */
export const all =
  (...checks: PropertyDecorator[]): PropertyDecorator =>
  (target, key) => {
    for (const check of checks) check(target, key);
  };

/** Null says that there is nothing; a missing field is a mistake. */
export const OrNull = (...checks: PropertyDecorator[]) =>
  all(
    ValidateIf((_, value) => value !== null),
    ...checks,
  );

/** It may be missing, and is not null. */
export const OrMissing = (...checks: PropertyDecorator[]) =>
  all(
    ValidateIf((_, value) => value !== undefined),
    ...checks,
  );

/** Text of one line or several, never empty. */
export const Text = (longest = 400) => all(IsString(), MinLength(1), MaxLength(longest));

/** Text that may be empty. */
export const TextUpTo = (longest: number) => all(IsString(), MaxLength(longest));

/** Several texts: paragraphs, rules, names. */
export const Texts = (longest: number) =>
  all(IsArray(), IsString({ each: true }), MinLength(1, { each: true }), MaxLength(longest, { each: true }));

/** Several texts that may be empty. */
export const TextsUpTo = (longest: number, most: number) =>
  all(IsArray(), ArrayMaxSize(most), IsString({ each: true }), MaxLength(longest, { each: true }));

/** A whole number. Of several types that checks give to a field the schema takes the last, so `IsInt` is that. */
export const Whole = (min = 0, max = Number.MAX_SAFE_INTEGER) => all(Max(max), Min(min), IsInt());

/** The highest number that the site gives out. */
export const HIGHEST_ID = 2_147_483_647;

/** A number that the site gave out. */
export const NumberedId = () => Whole(1, HIGHEST_ID);

/** A whole number of a query, which is text until it is read. */
export const WholeInQuery = (min: number, max: number) =>
  all(
    Optional(),
    Type(() => Number),
    Whole(min, max),
  );

/** ISO 8601 of any year, as `Date` reads it: a week is ISO 8601 as well, and no time to `Date`. */
export const Moment = () =>
  ValidateBy({
    name: 'isMoment',
    validator: {
      validate: (value) =>
        isISO8601(value, { strict: true }) && String(value).length <= 40 && !Number.isNaN(Date.parse(String(value))),
      defaultMessage: () => '$property must be a moment, such as 2026-11-21T09:00:00Z',
    },
  });

/** An address on the web, https only. */
export const WebAddress = () => IsUrl({ protocols: ['https'], require_protocol: true });

type Class = new () => object;

/** One object of the class. */
export const Part = (of: () => Class) => all(IsObject(), ValidateNested(), Type(of));

/** A list of objects of the class. */
export const Parts = (of: () => Class, fewest = 0, most?: number) =>
  all(
    IsArray(),
    ArrayMinSize(fewest),
    ...(most === undefined ? [] : [ArrayMaxSize(most)]),
    ValidateNested({ each: true }),
    Type(of),
  );
