import { auditChoices, type AuditChoicesDocument } from '@app/contracts/audit/read-models';
import { auditedTypes } from '@app/contracts/capabilities';
import type { DomainEvent } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { projection } from '../projection';

/** Of each kind; who comes later is still found by id. */
const MOST = 500;

/** The same list where it holds the value already: a document that stays the same is not written again. */
const having = (list: readonly string[], value: string): readonly string[] =>
  list.includes(value) || list.length >= MOST ? list : [...list, value];

const seen = (doc: AuditChoicesDocument, { metadata: { audit, actor } }: RecordedEvent): AuditChoicesDocument => {
  if (!audit) return doc;
  const { game, tool } = audit;
  const people = called(doc.people, actor);
  const tools =
    doc.tools.some((one) => one.game === game && one.tool === tool) || doc.tools.length >= MOST
      ? doc.tools
      : [...doc.tools, { game, tool }];
  const actions = having(doc.actions, audit.action);
  const resourceTypes = having(doc.resourceTypes, audit.resourceType);
  const after = { people, tools, actions, resourceTypes };
  const names = ['people', 'tools', 'actions', 'resourceTypes'] as const;
  return names.every((name) => after[name] === doc[name]) ? doc : after;
};

type People = AuditChoicesDocument['people'];

const called = (people: People, { id, name }: { id: string; name: string }): People => {
  const doc = people.find((person) => person.id === id);
  if (doc?.name === name || (!doc && people.length >= MOST)) return people;
  return doc ? people.map((person) => (person === doc ? { id, name } : person)) : [...people, { id, name }];
};

/** Who did what with which tool, for the filters of the trail. */
export const choices = projection<AuditChoicesDocument, DomainEvent>()({
  into: auditChoices,
  key: ({ metadata }) => (metadata.audit ? 'choices' : undefined),
  initial: () => ({ people: [], tools: [], actions: [], resourceTypes: [] }),
  evolve: Object.fromEntries(auditedTypes.map((type) => [type, seen])),
});
