import { Injectable } from '@nestjs/common';
import { adminList } from '@app/domain/adminlist/admin-list';
import type { SquadAdminListEvent } from '@app/domain/adminlist/events';
import { EventLog } from '@app/storage/event-log/log';

/** The former texts, which are in the log only. */
@Injectable()
export class Texts {
  constructor(private readonly log: EventLog) {}

  /** Undefined for a version there never was. @throws LogUnavailable */
  async of(version: number): Promise<SquadAdminListEvent['data'] | undefined> {
    if (version < 1) return undefined;
    let found: SquadAdminListEvent['data'] | undefined;
    // Read to its end: a read that is broken off is never given back.
    for await (const [event] of this.log.readStream(adminList.category, { from: version - 1, limit: 1 }))
      found = event?.data as SquadAdminListEvent['data'] | undefined;
    return found;
  }
}
