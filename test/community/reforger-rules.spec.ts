import { parseCommunity } from '@app/contracts/community/community';
import { rulesGiven, USUAL_RULES } from '@app/domain/reforger/rules';
import type { Json } from '@app/storage/read-models/port';
import { versioned } from '../../apps/projector/src/engine/rules';
import { configuredFor, type Projection } from '../../apps/projector/src/projection';
import { players } from '../../apps/projector/src/reforger/players.projection';
import { standings } from '../../apps/projector/src/reforger/standings.projection';
import communityJson from '../../community/community.json';

const withRules = (rules: unknown) => parseCommunity({ ...communityJson, reforger: { rules } });
const given = (rules: unknown) => rulesGiven(withRules(rules).reforger?.rules);

describe('the rules of Reforger in the configuration', () => {
  test('without any, and with some without a word in them, they are the usual ones', () => {
    for (const rules of [undefined, {}, { points: {}, medic: {}, weapons: {}, factions: {}, ribbons: {} }])
      expect(given(rules)).toEqual(USUAL_RULES);
  });

  test('the shipped community has the usual points and factions, and names the level 53 Gold General', () => {
    const rules = rulesGiven(parseCommunity(communityJson).reforger?.rules);
    expect(rules).toEqual(USUAL_RULES);
    expect(rules.ladder.find(({ from }) => from === 53)?.name).toBe('Gold General');
  });

  test('what is named takes the place of the usual', () => {
    const rules = given({
      points: { wins: 5 },
      medic: { saline: 7 },
      stars: { bronze: 1, silver: 2, gold: 3, platinum: 4 },
      weapons: { classes: [{ class: 'none', pattern: '^AK' }] },
      ladder: [{ from: 1, name: 'Digger' }],
      factions: { RHS: 'Soviet Army' },
      ribbons: { ribbon6: 3 },
    });
    expect(rules.points).toEqual({ ...USUAL_RULES.points, wins: 5 });
    expect(rules.medic).toEqual({ ...USUAL_RULES.medic, saline: 7 });
    expect(rules.stars.platinum).toBe(4);
    expect(rules.weapons.classes[0]).toEqual(['none', '^AK']);
    expect(rules.ladder).toEqual([{ from: 1, name: 'Digger' }]);
    expect(rules.factions).toEqual({ ...USUAL_RULES.factions, RHS: 'Soviet Army' });
    expect(rules.ribbons).toEqual({ ...USUAL_RULES.ribbons, ribbon6: 3 });
  });

  test.each<[string, unknown]>([
    ['reforger.rules.points.kills', { points: { kills: 'two' } }],
    ['reforger.rules.points.luck', { points: { luck: 1 } }],
    ['reforger.rules.medic.saline', { medic: { saline: -1 } }],
    ['reforger.rules.weapons.classes.0.class', { weapons: { classes: [{ class: 'spoon', pattern: 'x' }] } }],
    ['reforger.rules.weapons.classes.0.pattern', { weapons: { classes: [{ class: 'sniper', pattern: '[' }] } }],
    ['reforger.rules.stars', { stars: { bronze: 5, silver: 5, gold: 6, platinum: 7 } }],
    ['reforger.rules.ladder', { ladder: [] }],
    ['reforger.rules.ladder.0.from', { ladder: [{ from: 2, name: 'Digger' }] }],
    ['reforger.rules.ladder.0.from', { ladder: [{ from: 0, name: 'Digger' }] }],
    [
      'reforger.rules.ladder.1.from',
      {
        ladder: [
          { from: 1, name: 'Digger' },
          { from: 1, name: 'Sapper' },
        ],
      },
    ],
    ['reforger.rules.ladder.0.name', { ladder: [{ from: 1, name: '' }] }],
    ['reforger.rules.factions.US', { factions: { US: 7 } }],
    ['reforger.rules.ribbons.ribbon9', { ribbons: { ribbon9: 1 } }],
    ['reforger.rules.ribbons.ribbon1', { ribbons: { ribbon1: 0 } }],
  ])('a wrong %s is named', (field, rules) => {
    expect(() => withRules(rules)).toThrow(`Community configuration: ${field}: `);
  });

  const version = (projection: Projection, rules: unknown) =>
    versioned(configuredFor(projection, withRules(rules)).rules as Json).version;

  test('only what folds by a rule is another when it changes', () => {
    for (const changed of [{ points: { wins: 5 } }, { medic: { saline: 7 } }, { factions: { RHS: 'Soviet Army' } }])
      for (const projection of [players, standings] as unknown as Projection[])
        expect(version(projection, changed)).not.toBe(version(projection, {}));
    for (const partial of [
      { ladder: [{ from: 1, name: 'Digger' }] },
      { ribbons: { ribbon6: 3 } },
      { weapons: { classes: [] } },
    ])
      expect(version(players, partial)).toBe(version(players, {}));
  });
});
