import type { CreateClanDto } from '@app/contracts/clans/clans.dto';
import { clanRules } from '@app/contracts/community/clans';
import { assignClanNumber, clanNumbers } from '@app/domain/clans/numbers';
import { refuseUnacceptable } from '@app/domain/clans/requests';
import { CLAN_TEXTS, type ClanText, cleanClan } from '@app/domain/clans/rules';
import type { EventStorePort } from '@app/processes/port';
import { createClan, refuseTaken } from '@app/processes/clans';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import { Refused } from '../../platform/responses/failures';
import { idempotencyOf } from '../../platform/requests/idempotency';
import { overStreams } from '../../platform/commands/over-streams';
import { LinkedSteam } from '../../platform/ports/linked-steam';
import { Requirements } from '../requirements';
import { typedIn } from '../typed';

/**
 * A number is given out, and the clan of that number is founded by the process `createClan`. Whatever can be refused
 * before a number is given out leaves no event. A repeated request finds its number, and the clan.
 */
export const CreateClan = command(
  'CreateClan',
  async ({ streams, config, linked, requirements }, context, input: CreateClanDto) => {
    const { id: memberId, name: memberName } = context.caller.actor;
    const at = now();
    const by = writeContext(context);
    const { memberLimit } = clanRules(config.community.clans);
    const texts = typedIn(input);
    const refusal = await overStreams(streams, by, (eventStore) =>
      refuse(eventStore, requirements, memberId, texts),
    ).then(
      () => undefined,
      (error: unknown) => error,
    );
    const assigned = await streams.transact(
      clanNumbers,
      undefined,
      assignClanNumber({ memberId, at }, refusal),
      writeContext(context, idempotencyOf(context, 'POST /api/battlelog/squad/clans/create', input)),
    );
    const { clanId } = assigned.events[0]!.data as { clanId: number };
    const steamId = (await linked.of(memberId)) ?? '';
    const founding = { clanId, memberId, memberName, steamId, ...texts, memberLimit, at };
    const receipts = await overStreams(streams, by, (eventStore) => createClan(eventStore, founding));
    return { clanId, receipts: [assigned, ...receipts] };
  },
  { linked: LinkedSteam, requirements: Requirements },
);

/** In the order of the form: what was typed, what the member lacks, what others have. @throws Rejected, Refused */
const refuse = async (
  eventStore: EventStorePort,
  requirements: Requirements,
  memberId: string,
  texts: ClanText,
): Promise<void> => {
  refuseUnacceptable(texts);
  const { canCreate, isInClan, message } = await requirements.of(memberId, eventStore);
  if (isInClan) throw new Refused(409, 'in-a-clan', message);
  if (!canCreate) throw new Refused(403, 'requirements', message || CLAN_TEXTS.requirements);
  const { tag, name } = cleanClan(texts);
  await refuseTaken(eventStore, { member: memberId, tag, name });
};
