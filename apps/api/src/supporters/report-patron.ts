import { createHmac } from 'node:crypto';
import { highestTier } from '@app/domain/supporters/rules';
import { patrons, reportPatron } from '@app/domain/supporters/patron';
import { reservationOf } from '@app/storage/event-log/reservation';
import type { RequestContext } from '../platform/requests/caller';
import { command } from '../platform/commands/command';
import { now } from '../platform/commands/context';
import { MEMBER_TRIGGERS, type Membership } from '@app/outside/patreon-membership';

export interface SignedReport {
  readonly trigger: string;
  readonly membership: Membership;
  /** Of the body. */
  readonly digest: string;
}

/** Nobody's token is here: the signature says who reports. */
const PATREON = { id: 'patreon', name: 'Patreon', roles: ['supporter-programme'] };

/** @throws LogUnavailable: nothing is taken in then, and the programme sends it again */
export const ReportPatron = command(
  'ReportPatron',
  (
    { streams, config },
    { requestId }: Pick<RequestContext, 'requestId'>,
    { trigger, membership, digest }: SignedReport,
  ) => {
    const { reservationSecret } = config;
    const { membershipId, ...status } = membership;
    const patron = reservationOf(reservationSecret, 'patron', membershipId);
    const named = (text: string) => createHmac('sha256', reservationSecret).update(text).digest('base64url');
    const decision = reportPatron({
      ...status,
      patron,
      trigger,
      tier: highestTier(config.community.supporterTiers, status.tierIds),
      delivery: named(digest),
      formerly: MEMBER_TRIGGERS.map((each) => named(`${each}\n${digest}`)),
      at: now(),
    });
    return streams.transact(patrons, patron, decision, { actor: PATREON, requestId });
  },
);
