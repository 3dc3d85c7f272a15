import { formerStaffNames, type FormerStaffDocument } from '@app/contracts/audit/read-models';
import type { FormerStaffEvent } from '@app/domain/privacy/events';
import { projection } from '../projection';

/** Under whose names stays what erased people did as staff. */
export const formerStaff = projection<FormerStaffDocument, FormerStaffEvent>()({
  into: formerStaffNames,
  key: ({ data }) => `~${data.person}`,
  initial: () => ({ name: '', memberId: '' }),
  evolve: {
    StaffNameKept: (_, { data: { name, memberId } }) => ({ name, memberId }),
    StaffNameForgotten: () => undefined,
  },
});
