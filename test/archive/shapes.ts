import { createHash } from 'node:crypto';
import { readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Projection } from '../../apps/projector/src/projection';

const libs = join(__dirname, '../../libs');

const filesNamed = (room: string, name: string) =>
  readdirSync(join(libs, room, 'src'))
    .map((capability) => join(libs, room, 'src', capability, name))
    .filter(existsSync);

/** The structure of a type as text: the same text means that JSON of one is JSON of the other. */
const structureOf = (checker: ts.TypeChecker, type: ts.Type, within: readonly ts.Type[] = []): string => {
  if (within.includes(type)) return 'recursive';
  const of = (part: ts.Type) => structureOf(checker, part, [...within, type]);
  if (type.isUnion()) return [...new Set(type.types.map(of))].sort().join(' | ');
  if (checker.isArrayType(type) || checker.isTupleType(type))
    return `[${checker.getTypeArguments(type as ts.TypeReference).map(of).join(', ')}]`;
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return checker.typeToString(type);
  const fields = checker.getPropertiesOfType(type).map((field) => {
    const optional = field.flags & ts.SymbolFlags.Optional ? '?' : '';
    return `${field.name}${optional}: ${of(checker.getTypeOfSymbol(field))}`;
  });
  const indexes = checker.getIndexInfosOfType(type).map((info) => `[${checker.typeToString(info.keyType)}]: ${of(info.type)}`);
  return `{ ${[...fields, ...indexes].sort().join('; ')} }`;
};

const programOf = (files: readonly string[]) => {
  const { config } = ts.readConfigFile(join(libs, '../tsconfig.json'), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, join(libs, '..'));
  const program = ts.createProgram(files, { ...options, types: [] });
  return { program, checker: program.getTypeChecker() };
};

const digestOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 16);

/** What a read model was recorded with. */
export interface RecordedModel {
  readonly version: number;
  readonly digest: string;
}

export interface Structures {
  /** By name of a read model: of the structure of its documents and of a document before its first event. */
  readonly documents: Readonly<Record<string, RecordedModel>>;
  /** By event type: of the structure of its payload. */
  readonly payloads: Readonly<Record<string, string>>;
}

/** By name of a read model: the structure of its documents. */
const documentStructures = (): ReadonlyMap<string, string> => {
  const files = filesNamed('contracts', 'read-models.ts');
  const { program, checker } = programOf(files);
  const found = new Map<string, string>();
  for (const file of files)
    for (const symbol of checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!)) {
      const declaration = symbol.valueDeclaration;
      if (!declaration || !ts.isVariableDeclaration(declaration)) continue;
      const call = declaration.initializer;
      if (!call || !ts.isCallExpression(call) || call.expression.getText() !== 'readModel') continue;
      const [, name] = /name: '([^']+)'/.exec(call.getText())!;
      found.set(name!, structureOf(checker, checker.getTypeFromTypeNode(call.typeArguments![0]!)));
    }
  return found;
};

/** By event type: what `of` makes of the type of its payload. */
const payloads = <Made>(of: (checker: ts.TypeChecker, payload: ts.Type) => Made): ReadonlyMap<string, Made> => {
  const files = filesNamed('domain', 'events.ts');
  const { program, checker } = programOf(files);
  const found = new Map<string, Made>();
  for (const file of files)
    for (const symbol of checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!))
      if (symbol.name.endsWith('Facts'))
        for (const event of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)))
          found.set(event.name, of(checker, checker.getTypeOfSymbol(event)));
  return found;
};

/** The paths of the values in a type: `standings[].playerId`; `data.*` for what has names that no type lists. */
const pathsOf = (checker: ts.TypeChecker, type: ts.Type, path = ''): string[] => {
  const bare = checker.getNonNullableType(type);
  if (bare.isUnion() && bare.types.every((part) => !(part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))))
    return [path];
  if (bare.isUnion()) return [...new Set(bare.types.flatMap((part) => pathsOf(checker, part, path)))];
  if (checker.isArrayType(bare) || checker.isTupleType(bare))
    return [...new Set(checker.getTypeArguments(bare as ts.TypeReference).flatMap((part) => pathsOf(checker, part, `${path}[]`)))];
  if (!(bare.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return [path];
  const inner = (name: string) => (path === '' ? name : `${path}.${name}`);
  const fields = checker
    .getPropertiesOfType(bare)
    .flatMap((field) => pathsOf(checker, checker.getTypeOfSymbol(field), inner(field.name)));
  return checker.getIndexInfosOfType(bare).length > 0 ? [...fields, inner('*')] : fields;
};

/** By event type: the paths of the values in its payload, sorted. */
export const payloadPaths = (): ReadonlyMap<string, readonly string[]> =>
  payloads((checker, payload) => pathsOf(checker, payload).sort());

/** Fields of a payload, by their paths: those that a payload may lack, and those that these payloads lack and may not. */
interface Fields {
  readonly optional: ReadonlySet<string>;
  readonly given: ReadonlySet<string>;
  readonly lacking: ReadonlySet<string>;
}

/** @param values payloads, or what stands in them at this path */
const fieldsOf = (checker: ts.TypeChecker, type: ts.Type, values: readonly unknown[], path = ''): Fields => {
  const bare = checker.getNonNullableType(type);
  const there = values.filter((value) => value !== null && value !== undefined);
  const parts = (found: readonly Fields[]): Fields => ({
    optional: new Set(found.flatMap(({ optional }) => [...optional])),
    given: new Set(found.flatMap(({ given }) => [...given])),
    lacking: new Set(found.flatMap(({ lacking }) => [...lacking])),
  });
  if (bare.isUnion()) {
    // Each value is of the kind whose fields it has.
    const kinds = bare.types.filter((part) => part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection));
    const lacksIn = (value: unknown) => (kind: ts.Type) => fieldsOf(checker, kind, [value]).lacking.size;
    const kindOf = (value: unknown) =>
      kinds.reduce((best, kind) => (lacksIn(value)(kind) < lacksIn(value)(best) ? kind : best), kinds[0]!);
    return parts(kinds.map((kind) => fieldsOf(checker, kind, there.filter((value) => kindOf(value) === kind), path)));
  }
  if (checker.isArrayType(bare) || checker.isTupleType(bare)) {
    const within = checker.getTypeArguments(bare as ts.TypeReference);
    return parts(within.map((part) => fieldsOf(checker, part, there.flat(), `${path}[]`)));
  }
  if (!(bare.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return parts([]);
  const objects = there.filter((value): value is Record<string, unknown> => typeof value === 'object');
  return parts(
    checker.getPropertiesOfType(bare).map((field) => {
      const at = path === '' ? field.name : `${path}.${field.name}`;
      const having = objects.filter((value) => field.name in value);
      const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0;
      const here = {
        optional: new Set(isOptional ? [at] : []),
        given: new Set(having.length > 0 ? [at] : []),
        lacking: new Set(!isOptional && having.length < objects.length ? [at] : []),
      };
      return parts([here, fieldsOf(checker, checker.getTypeOfSymbol(field), having.map((value) => value[field.name]), at)]);
    }),
  );
};

/** What events, read as today's, lack: of today's fields, and of examples with a field that a payload may lack. */
export const missingIn = (events: readonly { readonly type: string; readonly data: object }[]): string[] => {
  const found = payloads((checker, payload) => ({ checker, payload }));
  return [...found].flatMap(([type, { checker, payload }]) => {
    const examples = events.filter((event) => event.type === type).map(({ data }) => data);
    if (examples.length === 0) return [`${type} has no example: play one in test/archive.`];
    const { optional, given, lacking } = fieldsOf(checker, payload, examples);
    return [
      ...[...lacking].map((path) => `${type}.${path} is missing in an example: its capability's upcasters.ts gives it.`),
      ...[...optional].filter((path) => !given.has(path)).map((path) => `${type}.${path} has no example: play one in test/archive.`),
    ];
  });
};

/** The structures of the code as it is. */
export const currentStructures = (projections: readonly Projection[]): Structures => {
  const structures = documentStructures();
  const modelOf = ({ into, initial }: Projection) => ({
    version: into.version,
    digest: digestOf(structures.get(into.name) ?? '', JSON.stringify(initial('id'))),
  });
  const sorted = <Value>(entries: readonly (readonly [string, Value])[]) =>
    Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    documents: sorted(projections.map((projection) => [projection.into.name, modelOf(projection)])),
    payloads: sorted([...payloads((checker, payload) => structureOf(checker, payload))].map(([type, structure]) => [type, digestOf(structure)])),
  };
};

/** The read models whose documents changed while their version did not: old documents would lack what is new. */
export const forgottenVersions = (recorded: Structures, current: Structures): string[] =>
  Object.entries(current.documents).flatMap(([name, { version, digest }]) => {
    const before = recorded.documents[name];
    if (before?.version !== version || before.digest === digest) return [];
    return [
      `The documents of the read model '${name}' have changed, its version (${version}) has not. Set version: ${version + 1} in libs/contracts/src/*/read-models.ts, so that it is built anew, then record it: node -r ./test/register.cjs test/archive/record.ts`,
    ];
  });

/** The shape of a payload as it is written: types in place of values. Two events of one shape are one example. */
export const shapeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join(' | ')}]`;
  if (typeof value !== 'object') return typeof value;
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${shapeOf(field)}`);
  return `{ ${fields.sort().join('; ')} }`;
};
