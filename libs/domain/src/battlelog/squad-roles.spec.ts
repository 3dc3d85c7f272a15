import { isLeaderKit, roleName } from './squad-roles';

test.each([
  ['USA_SL_03', 'Squad Leader', true],
  ['RGF_SLCrewman_01', 'Crewman SL', true],
  ['USA_Crewman_SL_01', 'Crewman SL', true],
  ['WPMC_SLPilot_02', 'Pilot SL', true],
  ['USA_Crewman_01', 'Crewman', false],
  ['RGF_LAT_01', 'Light AT', false],
  ['USA_HAT_02', 'Heavy AT', false],
  ['RGF_GL_01', 'Grenadier', false],
  ['PLA_Recruit', 'Recruit', false],
  ['MEI_Rifleman_01', 'Rifleman', false],
  ['USA_FieldSurgeon_01', 'FieldSurgeon', false],
])('%s is %s', (role, name, isLeader) => {
  expect(roleName(role)).toBe(name);
  expect(isLeaderKit(role)).toBe(isLeader);
});

test.each(['', '_', '__', 'constructor', 'USA_constructor_01', 'x'.repeat(200)])('%j is some text', (role) => {
  expect(typeof roleName(role)).toBe('string');
  expect(isLeaderKit(role)).toBe(false);
});
