import * as fc from 'fast-check';
import { accountNamed, even, namesChanged, resolve, type People, type Person } from './people';

/** The same by looking at everybody, which is slow and plain. */
const slowly = (people: People) => {
  const all = Object.entries(people);
  const one = (found: [string, Person][]) => {
    const here = found.filter(([, { online }]) => online);
    return (found.length <= 1 ? found[0] : here.length === 1 ? here[0] : undefined)?.[0];
  };
  return {
    resolve: (name: string) => {
      const wanted = even(name);
      if (wanted === '') return undefined;
      const shown = all.filter(([, person]) => person.shown === wanted);
      if (shown.length > 0) return one(shown);
      const open = all.filter(([, { shown: tagged, account }]) => tagged === null && account !== null);
      const same = open.filter(([, { account }]) => account === wanted);
      return one(same.length > 0 ? same : open.filter(([, { account }]) => wanted.endsWith(` ${account}`)));
    },
    accountNamed: (name: string) => {
      const wanted = even(name);
      const same = all.filter(([, { account }]) => account === wanted);
      if (same.length > 0) return one(same);
      return one(
        all.filter(
          ([, { account, shown }]) => account === null && (shown === wanted || shown?.endsWith(` ${wanted}`) === true),
        ),
      );
    },
  };
};

/** Few names, made of few words, so that they meet. */
const name = fc
  .array(fc.constantFrom('Kea', 'TK', '|', '♞', '🦘', 'Ō'), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const person = fc.record({
  account: fc.option(name, { nil: null }),
  shown: fc.option(name, { nil: null }),
  online: fc.boolean(),
});
const change = fc.record({ who: fc.nat(7), kind: fc.constantFrom('account', 'shown'), to: name, requests: name });

test('a name is found as by looking at everybody, also after names have changed', () =>
  fc.assert(
    fc.property(fc.array(person, { maxLength: 8 }), fc.array(change, { maxLength: 12 }), (persons, changes) => {
      const people: People = Object.fromEntries(
        persons.map((one, key) => [String(key), { eosId: null, steamId: null, seenAt: 0, ...one }]),
      );
      for (const { who, kind, to, requests } of changes) {
        for (const text of [requests, ` ${requests}`, to, '', 'TK ']) {
          const plain = slowly(people);
          expect(resolve(people, text)).toBe(plain.resolve(text));
          expect(accountNamed(people, text)).toBe(plain.accountNamed(text));
        }
        const changed = people[String(who)];
        if (!changed) continue;
        changed[kind as 'account' | 'shown'] = to;
        changed.online = !changed.online;
        namesChanged(people);
      }
    }),
  ));
