import { USUAL_RULES } from './rules';
import { vehicleOwner } from './vehicles';

test.each([
  ['BP_CSK131_PLA', 'PLA', 'own'],
  ['BP_CSK131_PLA', 'USA', 'other'],
  ['BP_Tigr_RUS', 'RGF', 'own'],
  ['BP_Tigr_RUS_Desert', 'VDV', 'other'],
  ['BP_Technical_INS_Turret', 'MEI', 'own'],
  ['BP_BTR4_AFU', 'RGF', 'other'],
  ['BP_M1126', 'USA', 'unknown'],
  ['BP_CSK131_PLA', null, 'unknown'],
  ['ASQDeployable', 'USA', 'unknown'],
  ['constructor_toString', 'USA', 'unknown'],
  // A folder or a maker is no faction.
  ['USA_Truck', 'USA', 'unknown'],
])('%s hit by somebody of %s is %s', (thing, faction, owner) => {
  expect(vehicleOwner(thing, faction, USUAL_RULES.factions)).toBe(owner);
});
