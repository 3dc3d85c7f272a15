import 'reflect-metadata';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { Community } from '@app/contracts/community/community';
import { RIGHTS } from '@app/contracts/community/rights';

/** The JSON schema of `community.json`, derived from the classes that check it when the product starts. */
export const communitySchema = (): object => {
  const schemas = validationMetadatasToSchemas({
    classTransformerMetadataStorage: defaultMetadataStorage,
    refPointerPrefix: '#/$defs/',
  });
  const used = reachable(Community.name, schemas);
  const closed = Object.fromEntries(
    [...used].sort().map((name) => [name, { ...schemas[name], additionalProperties: false }]),
  );
  const { [Community.name]: root, ...$defs } = closed;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A community',
    ...root,
    properties: {
      ...root!.properties,
      rights: {
        description: 'For each right the keys of the guild roles that give it.',
        type: 'object',
        properties: Object.fromEntries(RIGHTS.map((right) => [right, { type: 'array', items: { type: 'string' } }])),
        required: RIGHTS,
        additionalProperties: false,
      },
    },
    $defs,
  };
};

/** The classes that a class speaks of, itself included: others are checked by the same library. */
const reachable = (
  name: string,
  schemas: ReturnType<typeof validationMetadatasToSchemas>,
  into = new Set<string>(),
): Set<string> => {
  if (into.has(name)) return into;
  into.add(name);
  const schema = schemas[name];
  if (!schema) throw new Error(`The class ${name} has no checks of its own, so that nothing in it would be checked.`);
  for (const [, other] of JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)) reachable(other!, schemas, into);
  return into;
};
