import { clanRules } from '@app/contracts/community/clans';
import { clans, type Clan } from '@app/domain/clans/clan';
import type { ClanEvent } from '@app/domain/clans/events';
import { sendInvite } from '@app/domain/clans/invites';
import { CLAN_TEXTS, sanitiseClanText } from '@app/domain/clans/rules';
import { Rejected } from '@app/domain/decider';
import { command } from '../../platform/commands/command';
import { writeContext } from '../../platform/commands/context';
import { idempotencyOf } from '../../platform/requests/idempotency';
import { OpenInvites } from '../pages/open-invites';

const DAY = 86_400_000;

export const SendInvite = command(
  'SendInvite',
  async ({ streams, config, invites }, context, clanId: number, typed: string) => {
    const steamId = sanitiseClanText(typed);
    const time = Date.now();
    const until = time + clanRules(config.community.clans).inviteDays * DAY;
    const times = { at: new Date(time).toISOString(), expiresAt: new Date(until).toISOString() };
    const send = sendInvite({ memberId: context.caller.actor.id, steamId, ...times });
    // A member may have linked another account than the one they joined with.
    const isIn = await invites.isIn(clanId, steamId);
    return streams.transact<Clan, ClanEvent>(
      clans,
      clanId,
      function* (state) {
        for (const event of send(state)) {
          if (isIn) throw new Rejected('in-your-clan', CLAN_TEXTS.inYourClan);
          yield event;
        }
      },
      writeContext(
        context,
        idempotencyOf(context, `POST /api/battlelog/squad/clans/${clanId}/invite`, { steamId: typed }),
      ),
    );
  },
  { invites: OpenInvites },
);
