import { Inject, Injectable } from '@nestjs/common';
import { whitelistHistory, whitelists, type WhitelistDocument } from '@app/contracts/whitelist/read-models';
import type { SlotRole, WhitelistAnswer, WhitelistHistoryAnswer } from '@app/contracts/whitelist/whitelist';
import { heldId, NO_ACCOUNT, NO_SLOTS, revokedText, usableSlots } from '@app/domain/whitelist/whitelist';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../platform/responses/answers';
import { cachedPage, ownPage, revisedPage } from '../platform/responses/cached-page';
import type { Caller } from '../platform/requests/caller';
import { CONFIG, type Config } from '../platform/config';
import { SupporterMemberships } from '../platform/ports/supporter-memberships';
import { allowanceFor } from './entitlement';
import { toSlots } from './to-response';

/** The caller's own slots, and what happened to them. */
@Injectable()
export class MemberWhitelist {
  constructor(
    private readonly readModels: ReadModels,
    private readonly supporters: SupporterMemberships,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The ETag begins with the revision of the slots, for `If-Match`. */
  async page(caller: Caller): Promise<Page> {
    const { value, ...page } = await this.document(caller);
    return { ...page, ...revisedPage(value?.revision ?? 0, await this.answerFrom(caller, value)) };
  }

  async history({ actor: { id } }: Caller): Promise<Page> {
    const load = async (): Promise<WhitelistHistoryAnswer> => {
      const document = await this.readModels.get(whitelistHistory, id);
      return { success: true, history: [...(document?.entries ?? [])].reverse() };
    };
    return ownPage(await cachedPage(this.readModels, whitelistHistory, `member:${id}`, load));
  }

  async answer(caller: Caller): Promise<WhitelistAnswer> {
    return this.answerFrom(caller, (await this.document(caller)).value);
  }

  private document({ actor: { id } }: Caller) {
    return this.readModels.cached(whitelists, `member:${id}`, () => this.readModels.get(whitelists, id));
  }

  private async answerFrom(caller: Caller, document: WhitelistDocument | undefined): Promise<WhitelistAnswer> {
    const tier = await this.supporters.of(caller.actor.id);
    const hasRedeemed = document?.redeemed ?? false;
    // Once redeemed, the allowance is what the log says; until then, what the roles would give.
    const allowance = hasRedeemed ? document!.allowance : allowanceFor(caller, this.config);
    const revoked = document?.revoked ?? null;
    const totalSlots = usableSlots({ allowance, revoked });
    const { enabledGames } = this.config.community.whitelist;
    const answer = {
      success: true,
      hasSlots: totalSlots > 0,
      hasConnections: (document?.linkedSteamId ?? null) !== null,
      hasRedeemed,
      totalSlots,
      revoked: revoked?.reason ?? null,
      enabledGames: { reforger: enabledGames.reforger },
      slots: toSlots(document?.slots ?? [], totalSlots),
      revision: document?.revision ?? 0,
      slotRoles: this.slotRoles(caller),
      supporter: this.supporter(caller, tier),
    } as const;
    return { ...answer, message: messageFor(answer) };
  }

  private slotRoles({ actor: { roles: held } }: Caller): SlotRole[] {
    const { guild, whitelist } = this.config.community;
    return guild.roles.flatMap(({ key, name, slots = 0 }) =>
      slots > 0 ? [{ name, slots, held: held.includes(key), exclusive: whitelist.exclusive.includes(key) }] : [],
    );
  }

  /** The programme's own bot gives the role of a tier; whether it has is for the member to see. */
  private supporter({ actor: { roles: held } }: Caller, reported: number | undefined): WhitelistAnswer['supporter'] {
    const { guild, supporterTiers } = this.config.community;
    const tier = supporterTiers.find((one) => one.tier === reported);
    if (!tier) return null;
    const role = guild.roles.find(({ key }) => key === tier.role);
    return { tier: tier.name, role: role?.name ?? null, hasRole: !role || held.includes(role.key) };
  }
}

const messageFor = (answer: Omit<WhitelistAnswer, 'message'>): string => {
  const { hasSlots, hasConnections, hasRedeemed, totalSlots, revoked, slots } = answer;
  if (revoked !== null) return revokedText(revoked);
  if (!hasSlots) return NO_SLOTS;
  if (!hasConnections) return NO_ACCOUNT;
  const many = `${totalSlots} whitelist slot${totalSlots === 1 ? '' : 's'}`;
  if (!hasRedeemed) return `You have ${many} to redeem.`;
  const used = slots.filter((slot) => slot.isActive && heldId(slot) !== null).length;
  return `${used} of ${many} in use.`;
};
