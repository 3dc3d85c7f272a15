import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import { FACT_CLASSES, type FactKind } from '@app/contracts/squad/facts';
import { IngestBatch } from '@app/contracts/squad/ingest.dto';

/** Whether something is sound beyond doubt. Not to be so says nothing: whoever wants to know what is wrong asks further. */
type Check = (value: unknown) => boolean;
type Rule = (object: Plain, value: unknown) => boolean;
type Plain = Readonly<Record<string, unknown>>;
type Class = new () => object;
type Said = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const checks = new Map<Class, Check>();

/** The check of a class, compiled once from what its decorators say. */
const checkOf = (type: Class): Check => {
  const known = checks.get(type);
  if (known) return known;
  const made = compiled(type);
  checks.set(type, made);
  return made;
};

const compiled = (type: Class, nested: Readonly<Record<string, Check>> = {}): Check => {
  const storage = getMetadataStorage();
  const said = storage.groupByPropertyName(storage.getTargetValidationMetadatas(type, '', false, false));
  const rules = Object.entries(said).map(([name, told]) => [name, ruleOf(type, name, told, nested[name])] as const);
  return (value) => {
    if (!isPlain(value)) return false;
    // Each field that is asked for is there, so a field more is one that is not.
    for (const [name, isSound] of rules) if (!Object.hasOwn(value, name) || !isSound(value, value[name])) return false;
    return Object.keys(value).length === rules.length;
  };
};

const ruleOf = (type: Class, property: string, told: readonly Said[], nested?: Check): Rule => {
  const conditions: Rule[] = [];
  const asked: Rule[] = [];
  for (const one of told) {
    if (one.type === 'conditionalValidation') conditions.push(one.constraints[0] as Rule);
    else if (one.type === 'customValidation') asked.push(...constraintsOf(type, property, one));
    else if (one.type === 'nestedValidation') {
      const isSound = nested ?? checkOf(nestedIn(type, property));
      asked.push((_, value) => (Array.isArray(value) ? value.every(isSound) : isSound(value)));
    } else throw new Error(`${type.name}.${property}: ${one.type} cannot be compiled.`);
  }
  return (object, value) =>
    conditions.some((isMeant) => !isMeant(object, value)) || asked.every((isSound) => isSound(object, value));
};

const constraintsOf = (type: Class, property: string, told: Said): Rule[] =>
  getMetadataStorage()
    .getTargetValidatorConstraints(told.constraintCls)
    .map(({ async, instance }): Rule => {
      const { each, validateIf } = told;
      const constraints = told.constraints as unknown[];
      if (async || each || validateIf) throw new Error(`${type.name}.${property} cannot be compiled.`);
      const targetName = type.name;
      // Spelled out: a spread here would cost more than all constraints together.
      return (object, value) => instance.validate(value, { targetName, property, object, value, constraints }) === true;
    });

/** What a field's objects are made into. */
const nestedIn = (type: Class, property: string): Class => {
  const made = plainToInstance(type, { [property]: {} }) as Record<string, object>;
  return made[property]!.constructor as Class;
};

const kinds = new Map(Object.entries(FACT_CLASSES).map(([kind, type]) => [kind as FactKind, checkOf(type)]));

/**
 * Whether this is a batch of which every field is as `IngestBatch` and the facts' classes ask. They are where it comes
 * from: it asks the very constraints of their decorators, without the errors, and takes a twentieth of the time. It may be
 * wrong only in one way: a batch that it doubts may be sound after all.
 */
export const isSoundBatch: (body: unknown) => body is IngestBatch = compiled(IngestBatch, {
  facts: (fact) => isPlain(fact) && (kinds.get(fact['kind'] as FactKind)?.(fact) ?? false),
}) as (body: unknown) => body is IngestBatch;
