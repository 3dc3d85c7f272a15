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

const seen = (known: AuditChoicesDocument, { metadata: { audit, actor } }: RecordedEvent): AuditChoicesDocument => {
  if (!audit) return known;
  const { game, tool } = audit;
  const people = called(known.people, actor);
  const tools =
    known.tools.some((one) => one.game === game && one.tool === tool) || known.tools.length >= MOST
      ? known.tools
      : [...known.tools, { game, tool }];
  const actions = having(known.actions, audit.action);
  const resourceTypes = having(known.resourceTypes, audit.resourceType);
  const after = { people, tools, actions, resourceTypes };
  const names = ['people', 'tools', 'actions', 'resourceTypes'] as const;
  return names.every((name) => after[name] === known[name]) ? known : after;
};

type People = AuditChoicesDocument['people'];

const called = (people: People, { id, name }: { id: string; name: string }): People => {
  const known = people.find((person) => person.id === id);
  if (known?.name === name || (!known && people.length >= MOST)) return people;
  return known ? people.map((person) => (person === known ? { id, name } : person)) : [...people, { id, name }];
};

/** Who did what with which tool, for the filters of the trail. */
export const choices = projection<AuditChoicesDocument, DomainEvent>()({
  into: auditChoices,
  key: ({ metadata }) => (metadata.audit ? 'choices' : undefined),
  initial: () => ({ people: [], tools: [], actions: [], resourceTypes: [] }),
  evolve: Object.fromEntries(auditedTypes.map((type) => [type, seen])),
});
