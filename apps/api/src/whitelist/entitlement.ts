import { allowanceOf, allowancesIn } from '@app/domain/whitelist/entitlement';
import type { Caller } from '../platform/requests/caller';
import type { Config } from '../platform/config';

/** Slots that the caller's roles give now. */
export const allowanceFor = ({ actor }: Caller, { community: { guild, whitelist } }: Config): number =>
  allowanceOf(actor.roles, allowancesIn(guild.roles, whitelist.exclusive));
