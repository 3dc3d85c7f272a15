import { parseCommunity } from '@app/contracts/community/community';
import { rulesGiven, USUAL_RULES } from '@app/domain/squad/rules';
import { players } from '../../apps/projector/src/squad/players.projection';
import { standings } from '../../apps/projector/src/squad/standings.projection';
import { totals } from '../../apps/projector/src/squad/totals.projection';
import { versioned } from '../../apps/projector/src/engine/rules';
import { configuredFor, type Projection } from '../../apps/projector/src/projection';
import type { Json } from '@app/storage/read-models/port';
import communityJson from '../../community/community.json';

const withRules = (rules: unknown) => parseCommunity({ ...communityJson, squad: { rules } });
const given = (rules: unknown) => rulesGiven(withRules(rules).squad?.rules);

describe('the rules of Squad in the configuration', () => {
  test('without any, and with some without a word in them, they are the usual ones', () => {
    for (const rules of [undefined, {}, { points: {}, layers: {}, weapons: {}, ribbons: {} }])
      expect(given(rules)).toEqual(USUAL_RULES);
  });

  test('what is named takes the place of the usual', () => {
    const rules = given({
      points: { revives: 5 },
      stars: { bronze: 1, silver: 2, gold: 3, platinum: 4 },
      weapons: { classes: [{ class: 'mine', pattern: '^BP_Trap' }] },
      regicideTarget: '76561190002001277',
      ribbons: { ribbon8: 7 },
    });
    expect(rules.points).toEqual({ ...USUAL_RULES.points, revives: 5 });
    expect(rules.stars.platinum).toBe(4);
    expect(rules.weapons.classes[0]).toEqual(['mine', '^BP_Trap']);
    expect(rules.regicideTarget).toBe('76561190002001277');
    expect(rules.ribbons).toEqual({ ...USUAL_RULES.ribbons, ribbon8: 7 });
  });

  test('every class of weapon that counts for something can be configured', () => {
    for (const [kind] of USUAL_RULES.weapons.classes)
      expect(given({ weapons: { classes: [{ class: kind, pattern: 'x' }] } }).weapons.classes[0]).toEqual([kind, 'x']);
  });

  test.each<[string, unknown]>([
    ['squad.rules.points.kills', { points: { kills: 'two' } }],
    ['squad.rules.points.luck', { points: { luck: 1 } }],
    ['squad.rules.rankedKdFrom', { rankedKdFrom: -1 }],
    ['squad.rules.layers.seed', { layers: { seed: '(' } }],
    ['squad.rules.weapons.classes.0.class', { weapons: { classes: [{ class: 'spoon', pattern: 'x' }] } }],
    ['squad.rules.weapons.classes.0.pattern', { weapons: { classes: [{ class: 'knife', pattern: '[' }] } }],
    ['squad.rules.weapons.same.M4', { weapons: { same: { M4: 4 } } }],
    ['squad.rules.stars', { stars: { bronze: 5, silver: 5, gold: 6, platinum: 7 } }],
    ['squad.rules.stars.gold', { stars: { bronze: 5, silver: 6, platinum: 7 } }],
    ['squad.rules.ladder.step', { ladder: { step: 1 } }],
    ['squad.rules.regicideTarget', { regicideTarget: 'the king' }],
    ['squad.rules.ribbons.ribbon19', { ribbons: { ribbon19: 1 } }],
    ['squad.rules.ribbons.ribbon1', { ribbons: { ribbon1: 0 } }],
  ])('a wrong %s is named', (field, rules) => {
    expect(() => withRules(rules)).toThrow(`Community configuration: ${field}: `);
  });

  const version = (projection: Projection, rules: unknown) =>
    versioned(configuredFor(projection, withRules(rules)).rules as Json).version;

  test('only what folds by a rule is another when it changes', () => {
    expect(version(players, { points: { revives: 5 } })).not.toBe(version(players, {}));
    expect(version(totals, { points: { revives: 5 } })).toBe(version(totals, {}));
    expect(version(totals, { layers: { training: '^Jensens' } })).not.toBe(version(totals, {}));
    expect(version(players, { ladder: { step: 60 } })).not.toBe(version(players, {}));
    expect(version(standings, { ladder: { step: 60 } })).toBe(version(standings, {}));
    for (const partial of [{ stars: { bronze: 1, silver: 2, gold: 3, platinum: 4 } }, { ribbons: { ribbon8: 7 } }])
      expect(version(players, partial)).toBe(version(players, {}));
  });
});
