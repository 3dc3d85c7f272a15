import { clanRules } from '@app/contracts/community/clans';
import { clans } from '@app/domain/clans/clan';
import { sendInvite } from '@app/domain/clans/invites';
import { sanitiseClanText } from '@app/domain/clans/rules';
import { command } from '../../platform/commands/command';
import { writeContext } from '../../platform/commands/context';
import { LinkedSteam } from '../../platform/ports/linked-steam';
import { idempotencyOf } from '../../platform/requests/idempotency';

const DAY = 86_400_000;

export const SendInvite = command(
  'SendInvite',
  async ({ streams, config, linked }, context, clanId: number, typed: string) => {
    const steamId = sanitiseClanText(typed);
    const time = Date.now();
    const until = time + clanRules(config.community.clans).inviteDays * DAY;
    const times = { at: new Date(time).toISOString(), expiresAt: new Date(until).toISOString() };
    const holder = await linked.holderOf(steamId);
    return streams.transact(
      clans,
      clanId,
      sendInvite({ memberId: context.caller.actor.id, steamId, holder, ...times }),
      writeContext(
        context,
        idempotencyOf(context, `POST /api/battlelog/squad/clans/${clanId}/invite`, { steamId: typed }),
      ),
    );
  },
  { linked: LinkedSteam },
);
