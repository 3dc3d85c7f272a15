import { createHmac } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SupportersEvent } from '@app/domain/supporters/events';
import { patrons, reportPatron } from '@app/domain/supporters/patron';
import { reservationOf } from '@app/storage/event-log/reservation';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import { CONFIG, type Config } from '../platform/config';
import { now } from '../platform/context';
import type { Membership } from './membership';

export interface SignedReport {
  readonly trigger: string;
  readonly membership: Membership;
  /** Of the body. */
  readonly digest: string;
}

export class ReportPatron extends Command<Receipt<SupportersEvent>> {
  constructor(
    readonly report: SignedReport,
    readonly requestId: string,
  ) {
    super();
  }
}

/** Nobody's token is here: the signature says who reports. */
const PATREON = { id: 'patreon', name: 'Patreon', roles: ['supporter-programme'] };

@CommandHandler(ReportPatron)
export class ReportPatronHandler implements ICommandHandler<ReportPatron> {
  constructor(
    private readonly streams: Streams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws LogUnavailable: nothing is taken in then, and the programme sends it again */
  execute({ report: { trigger, membership, digest }, requestId }: ReportPatron): Promise<Receipt<SupportersEvent>> {
    const { reservationSecret } = this.config;
    const { membershipId, ...status } = membership;
    const patron = reservationOf(reservationSecret, 'patron', membershipId);
    const delivery = createHmac('sha256', reservationSecret).update(`${trigger}\n${digest}`).digest('base64url');
    const decision = reportPatron({
      ...status,
      patron,
      trigger,
      tier: this.tierOf(status.tierIds),
      delivery,
      at: now(),
    });
    return this.streams.transact(patrons, patron, decision, { actor: PATREON, requestId });
  }

  /** The highest of them; 0 when none is configured. */
  private tierOf(tierIds: readonly string[]): number {
    const { supporterTiers } = this.config.community;
    const had = supporterTiers.filter(({ patreonTiers = [] }) => patreonTiers.some((id) => tierIds.includes(id)));
    return Math.max(0, ...had.map(({ tier }) => tier));
  }
}
