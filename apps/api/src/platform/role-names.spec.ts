import { parseCommunity } from '@app/contracts/community/community';
import communityJson from '../../../../community/community.json';
import { staffRoleNames } from './role-names';

const community = parseCommunity(communityJson);

test('staff are named by their staff roles, in the community’s order', () => {
  expect(staffRoleNames(community, ['member', 'squad-coordinator', 'community-admin'])).toEqual([
    'Community Admin',
    'Squad Coordinator',
  ]);
});

test('somebody without a staff role is named by what they had', () => {
  expect(staffRoleNames(community, ['member'])).toEqual(['Member']);
  expect(staffRoleNames(community, [])).toEqual([]);
});

test('a role that is gone from the configuration keeps its key', () => {
  expect(staffRoleNames(community, ['operator'])).toEqual(['operator']);
});
