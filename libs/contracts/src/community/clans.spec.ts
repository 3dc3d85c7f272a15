import communityJson from '../../../../community/community.json';
import { clanRules } from './clans';
import { parseCommunity } from './community';

test('what a community does not name is as usual, also where it names something else', () => {
  const { clans } = parseCommunity({ ...communityJson, clans: { tier: 3 } });
  expect(clanRules(clans)).toEqual({ ...clanRules(), tier: 3 });
  expect(clanRules(clans).memberLimit).toBe(20);
});
