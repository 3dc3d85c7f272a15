import type { ImportKind } from '~/ui/page/imports/import-kind';

/** The admin list of another tool. */
export const LIST_IMPORTS: ImportKind = {
  path: 'admin-portal/admin-list/imports',
  one: 'line',
  many: 'admins',
  about: (
    <>
      A server’s <code className="font-mono text-small">Admins.cfg</code>, or the list of another tool in that form:
      groups with their permissions, and admins with comments.
    </>
  ),
  hint: 'Admin=76561190000000001:Moderator // name',
  options: [
    { name: 'reserved', label: 'Also who only has a reserved slot' },
    { name: 'expired', label: 'Also who has ended by the comment' },
  ],
  ...{ text: 'Group, comment', noText: 'No permission', noEnd: 'None' },
  why: {
    already: 'It stands in the list.',
    expired: 'By its comment it has ended.',
    other: 'It only reserves a slot: bring the file over into the whitelist, too.',
  },
  effect: 'The lines are added behind the list, as one new version, and the servers read them at once.',
  edge: 'border-gold',
  undone: 'Its lines are taken out of the list, but for those that staff changed since.',
};
