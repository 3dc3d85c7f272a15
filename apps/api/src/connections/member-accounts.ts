import { Injectable } from '@nestjs/common';
import type { MemberAccounts, MemberAccountsAnswer } from '@app/contracts/connections/connections';
import type { MemberAccountsQuery } from '@app/contracts/connections/connections.dto';
import {
  connectionsOf,
  unlinkedAccounts,
  unlinkedKey,
  type ConnectionsDocument,
} from '@app/contracts/connections/read-models';
import { ACCOUNT_KINDS, accountKey, sanitise } from '@app/domain/connections/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { Refused } from '../platform/responses/failures';
import { ifReadable } from '../platform/lookup/account-info';
import { MemberNames } from '../platform/ports/member-names';

/** More members never have one account. */
const MOST_MEMBERS = 20;

/** The gaming accounts of members, for staff. */
@Injectable()
export class MemberAccountPages {
  constructor(
    private readonly readModels: ReadModels,
    private readonly names: MemberNames,
  ) {}

  /** @throws Refused 400 when neither an account nor a member is given */
  async find({ account: typed = '', member }: MemberAccountsQuery): Promise<MemberAccountsAnswer> {
    const account = sanitise(typed);
    if (account === '' && member === undefined) throw new Refused(400, 'invalid', 'Give an account or a member.');
    const [holders, formers] =
      account === '' ? [[], []] : await Promise.all([this.holders(account), this.formers(account)]);
    const ids = [...new Set([...(member === undefined ? [] : [member]), ...holders, ...formers])];
    const members = await Promise.all(ids.slice(0, MOST_MEMBERS).map((id) => this.of(id)));
    return { success: true, members };
  }

  private async holders(account: string): Promise<string[]> {
    const found = await Promise.all(
      ACCOUNT_KINDS.map((platform) =>
        this.readModels.find(connectionsOf, {
          where: [{ field: `keys.${platform}`, is: 'eq', value: accountKey(platform, account) }],
          limit: MOST_MEMBERS,
        }),
      ),
    );
    return found.flat().map(({ memberId }) => memberId);
  }

  private async formers(account: string): Promise<string[]> {
    const keys = ACCOUNT_KINDS.map((platform) => unlinkedKey(platform, accountKey(platform, account)));
    const found = await Promise.all(keys.map((key) => this.readModels.get(unlinkedAccounts, key)));
    return found.flatMap((document) => document?.memberIds ?? []);
  }

  private async of(memberId: string): Promise<MemberAccounts> {
    const [document, name] = await Promise.all([
      this.readModels.get(connectionsOf, memberId),
      ifReadable(this.names.of(memberId)),
    ]);
    return { memberId, name: name.value ?? null, accounts: accountsOf(document), unlinked: document?.unlinked ?? [] };
  }
}

const accountsOf = (document: ConnectionsDocument | undefined): MemberAccounts['accounts'] =>
  ACCOUNT_KINDS.flatMap((platform) => {
    const account = document?.accounts[platform];
    if (!account) return [];
    const { id, displayName, verified, provedBy } = account;
    return [{ platform, id, displayName, verified, provedBy }];
  });
