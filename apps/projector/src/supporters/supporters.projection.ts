import { supporters as supportersModel, type SupporterDocument } from '@app/contracts/supporters/read-models';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { may, sourceIn } from '@app/domain/connections/sources';
import type { SupportersEvent, SupportersFacts } from '@app/domain/supporters/events';
import { projection } from '../projection';

const without = (
  doc: SupporterDocument,
  { platform, accountId }: { readonly platform: string; readonly accountId: string },
): SupporterDocument => (platform === 'steam' && doc.steamId === accountId ? { ...doc, steamId: null } : doc);

type Terms = Readonly<Record<string, string | null>>;
const beside = (terms: Terms, patron: string) => Object.entries(terms).filter(([membership]) => membership !== patron);

/** On which terms a membership has its tier: as the rest of a time that is paid for, or as a kept one. */
const withTerms = (
  doc: SupporterDocument,
  patron: string,
  { ended, paidUntil: until, kept: isKept }: Pick<SupportersFacts['PatronReported'], 'ended' | 'paidUntil' | 'kept'>,
): SupporterDocument => {
  const ending = until !== undefined && ended ? [[patron, until] as const] : [];
  const paidUntil = Object.fromEntries([...beside(doc.paidUntil, patron), ...ending]) as Record<string, string>;
  const kept = Object.fromEntries([...beside(doc.kept, patron), ...(isKept ? [[patron, until ?? null] as const] : [])]);
  const [endsAt = null] = Object.values(paidUntil).sort();
  return { ...doc, paidUntil, endsAt, kept, isKept: Object.keys(kept).length > 0 };
};

/** Who supports the community, and under which Steam account they are proved to play. */
export const supporters = projection<SupporterDocument, SupportersEvent | ConnectionsEvent>()({
  into: supportersModel,
  key: ({ data }) => ('platform' in data && data.platform !== 'steam' ? undefined : (data.memberId ?? undefined)),
  initial: (memberId) => ({
    ...{ memberId, memberships: {}, paidUntil: {}, endsAt: null, kept: {}, isKept: false },
    ...{ tier: 0, steamId: null },
  }),
  evolve: {
    PatronReported: (doc, { data }) => withTerms(doc, data.patron, data),
    SupporterTierChanged: (doc, { data: { patron, to } }) => {
      const others = Object.entries(doc.memberships).filter(([membership]) => membership !== patron);
      const memberships = Object.fromEntries(to > 0 ? [...others, [patron, to]] : others);
      const changed = { ...doc, memberships, tier: Math.max(0, ...Object.values(memberships)) };
      // Also of a membership that is another member's now.
      return to > 0 ? changed : withTerms(changed, patron, { ended: true });
    },
    // Nobody puts a badge beside the name of an account that is only typed.
    GameAccountConnected: (doc, { data }) => ({
      ...doc,
      steamId: may(sourceIn(data), 'reward') ? data.accountId : null,
    }),
    GameAccountVerified: (doc, { data }) => ({ ...doc, steamId: data.accountId }),
    GameAccountDisconnected: (doc, { data }) => without(doc, data),
    GameAccountReleased: (doc, { data }) => without(doc, data),
  },
});
