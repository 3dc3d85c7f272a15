import type { ImportKind } from '~/ui/page/imports/import-kind';

/** Reserved slots of another tool. */
export const SLOT_IMPORTS: ImportKind = {
  path: 'admin-portal/whitelist-slots/imports',
  one: 'slot',
  many: 'slots',
  about: (
    <>
      A whitelist in the form of the game’s <code className="font-mono text-small">Admins.cfg</code>: whoever is in a
      group that only reserves a slot. A comment may say until when.
    </>
  ),
  hint: 'Admin=76561190000000001:Whitelist // name until 2026-12-31',
  options: [{ name: 'expired', label: 'Also slots that have ended, for the record' }],
  ...{ text: 'Comment', noText: 'No comment', noEnd: 'For good' },
  why: { already: 'The player has a slot.', expired: 'The slot has ended.' },
  effect: 'Each player gets a slot of their own, until the end that the comment says.',
  edge: 'border-gold',
  undone: 'Its slots are taken away, but for those that staff gave again since.',
};
