import { Type } from 'class-transformer';
import {
  ArrayMinSize,
  IsArray,
  IsDefined,
  IsObject,
  IsString,
  IsUrl,
  MaxLength,
  MinLength,
  ValidateNested,
} from 'class-validator';

const all =
  (...checks: PropertyDecorator[]): PropertyDecorator =>
  (target, key) => {
    for (const check of checks) check(target, key);
  };

/** Text of one line or several, never empty. */
export const Text = (longest = 400) => all(IsString(), MinLength(1), MaxLength(longest));

/** Several texts: paragraphs, rules, names. */
export const Texts = (longest = 1_000, fewest = 0) =>
  all(
    IsArray(),
    ArrayMinSize(fewest),
    IsString({ each: true }),
    MinLength(1, { each: true }),
    MaxLength(longest, { each: true }),
  );

/** An address on the web, https only. */
export const WebAddress = () => IsUrl({ protocols: ['https'], require_protocol: true });

type Class = new () => object;

/** One object of the class. */
export const Part = (of: () => Class) => all(IsDefined(), IsObject(), ValidateNested(), Type(of));

/** A list of objects of the class. */
export const Parts = (of: () => Class, fewest = 0) =>
  all(IsArray(), ArrayMinSize(fewest), ValidateNested({ each: true }), Type(of));
