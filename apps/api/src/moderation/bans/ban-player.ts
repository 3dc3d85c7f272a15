import { moderationRules, voiceOf } from '@app/contracts/community/moderation';
import type { BanDto } from '@app/contracts/moderation/moderation.dto';
import type { ModeratedGame } from '@app/domain/moderation/events';
import { banPlayer, inForce, playerRecord, playerRecordId } from '@app/domain/moderation/player-record';
import { banEnd, banText, cleanNote } from '@app/domain/moderation/rules';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import { Refused } from '../../platform/responses/failures';
import { idempotencyOf } from '../../platform/requests/idempotency';
import { recordAudit } from '../audit';
import { ModeratedPlayers } from '../moderated-players';

export const BanPlayer = command(
  'BanPlayer',
  async ({ streams, config, players }, context, game: ModeratedGame, input: BanDto) => {
    const { community } = config;
    const { reason, days, evidence } = input;
    const { reasons } = moderationRules(community.moderation);
    if (!reasons.some((one) => one.name === reason && one.for.includes('ban')))
      throw new Refused(400, 'invalid', 'Choose a reason from the list.');
    const target = { game, ...(await players.target(game, input.player, input.name)) };
    const at = now();
    const alias = (await players.find(game, input.player))?.alias;
    if (alias && inForce((await streams.load(playerRecord, playerRecordId({ game, player: alias }))).state, at))
      throw new Refused(409, 'already-banned', `This player is banned already, under ${alias}. Lift that ban first.`);
    const until = banEnd(at, days);
    const links = evidence.map((link) => link.trim()).filter((link) => link !== '');
    const text = banText(voiceOf(community), { reason, until });
    return streams.transact(
      playerRecord,
      playerRecordId(target),
      banPlayer({ ...target, reason, text, notes: input.notes, evidence: links, until, at }),
      writeContext(context, {
        audit: recordAudit(target, 'bans', 'BAN', {
          ...{ reason, until: until ?? 'for good', evidence: links, notes: cleanNote(input.notes) },
        }),
        ...idempotencyOf(context, `POST /api/moderation/${game}/bans`, input),
      }),
    );
  },
  { players: ModeratedPlayers },
);
