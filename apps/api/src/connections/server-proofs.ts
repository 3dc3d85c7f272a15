import { Injectable } from '@nestjs/common';
import type { ServerProof } from '@app/contracts/connections/connections';
import { connectionsOf, type ConnectionsDocument } from '@app/contracts/connections/read-models';
import { MOST_WITHDRAWN } from '@app/domain/connections/server-proofs';
import type { ProvingServer } from '@app/domain/connections/sources';
import { ReadModels } from '@app/storage/read-models/reader';
import { ifReadable } from '../platform/lookup/account-info';
import { MemberNames } from '../platform/ports/member-names';

/** The account that a code said in a game proves. */
const PROVES = { squad: 'steam', reforger: 'reforger' } as const;

type Proof = Omit<ServerProof, 'name'>;

/** Links that nothing but a code said on a game server proves. */
@Injectable()
export class ServerProofs {
  constructor(
    private readonly readModels: ReadModels,
    private readonly names: MemberNames,
  ) {}

  /** @param since ISO 8601, UTC */
  async of({ game, serverId }: ProvingServer, since: string): Promise<readonly Proof[]> {
    const platform = PROVES[game];
    const account = `accounts.${platform}` as const;
    const found = await this.readModels.find(connectionsOf, {
      where: [
        { field: `${account}.provedBy.serverId`, is: 'eq', value: serverId },
        { field: `${account}.provedAt`, is: 'gte', value: since },
      ],
      sort: [`${account}.provedAt`],
      limit: MOST_WITHDRAWN + 1,
    });
    return found.flatMap((document) => toProof(document, platform));
  }

  /** The same as far as one withdrawal reaches, with what the members are called. */
  async named(server: ProvingServer, since: string): Promise<{ proofs: readonly ServerProof[]; more: boolean }> {
    const all = await this.of(server, since);
    const proofs = await Promise.all(
      all.slice(0, MOST_WITHDRAWN).map(async (proof) => {
        const name = await ifReadable(this.names.of(proof.memberId));
        return { ...proof, name: name.value ?? null };
      }),
    );
    return { proofs, more: all.length > proofs.length };
  }
}

const toProof = ({ memberId, accounts }: ConnectionsDocument, platform: 'steam' | 'reforger'): readonly Proof[] => {
  const account = accounts[platform];
  if (!account?.provedAt) return [];
  const { id, displayName, provedAt } = account;
  return [{ memberId, platform, id, displayName, provedAt }];
};
