import type { AccountNotice, ClanNotice, ErasureNotice, Notice } from '@app/contracts/connections/connections';
import { ACCOUNT_NAMES } from '@app/domain/connections/rules';

/** What a notice says first. */
export const noticeTitle = (notice: Notice): string => {
  if ('clanId' in notice) return CLAN_TITLES[notice.kind](notice);
  if (!('platform' in notice)) return ERASURE_TITLES[notice.kind];
  const account = ACCOUNT_NAMES[notice.platform];
  return ACCOUNT_TITLES[notice.kind](account);
};

const ACCOUNT_TITLES: Readonly<Record<AccountNotice['kind'], (account: string) => string>> = {
  'account-released': (account) => `Your ${account} account was released.`,
  'link-refused': (account) => `A ${account} account that said your code was not linked.`,
  'account-unlinked': (account) => `Staff have unlinked your ${account} account.`,
  'account-relinked': (account) => `Staff have linked your ${account} account again.`,
  'account-confirmed': (account) => `Staff have confirmed that your ${account} account is yours.`,
  'confirmation-withdrawn': (account) => `Staff no longer confirm that your ${account} account is yours.`,
};

const ERASURE_TITLES: Readonly<Record<ErasureNotice['kind'], string>> = {
  'erasure-requested': 'You asked to be erased.',
  'erasure-cancelled': 'Staff have stopped your erasure.',
  'erasure-held-back': 'Your erasure waits.',
};

const CLAN_TITLES: Readonly<Record<ClanNotice['kind'], (notice: ClanNotice) => string>> = {
  'clan-invited': ({ clanName, clanTag }) => `You are invited to [${clanTag}] ${clanName}.`,
  'clan-joined': ({ by, clanTag }) => `${by} has joined [${clanTag}].`,
  'clan-promoted': ({ clanTag }) => `You are an officer of [${clanTag}] now.`,
  'clan-demoted': ({ clanTag }) => `You are no longer an officer of [${clanTag}].`,
  'clan-kicked': ({ clanName, clanTag }) => `You are no longer in [${clanTag}] ${clanName}.`,
  'clan-transferred': ({ clanName, clanTag }) => `You lead [${clanTag}] ${clanName} now.`,
  'clan-leadership-lost': ({ clanName, clanTag }) => `You no longer lead [${clanTag}] ${clanName}.`,
  'clan-deleted': ({ clanName, clanTag }) => `[${clanTag}] ${clanName} was deleted.`,
};

/** Where a notice leads. */
export const noticePath = (notice: Notice): string => {
  if ('platform' in notice) return '/profile?tab=connections';
  if (!('clanId' in notice)) return '/profile?tab=privacy';
  const isGone = notice.kind === 'clan-kicked' || notice.kind === 'clan-deleted' || notice.kind === 'clan-invited';
  return isGone ? '/squad-battlelog/community' : `/squad-battlelog/clan/${notice.clanId}`;
};

/** Why, where there is little room. */
export const noticeReason = (notice: Notice): string => {
  if ('clanId' in notice) return notice.kind === 'clan-joined' ? 'By your clan’s invite.' : `By ${notice.by}.`;
  if (notice.reason !== undefined) return notice.reason;
  if (notice.kind === 'erasure-held-back') return 'You hold a role of staff. Give it up first.';
  if (notice.kind === 'erasure-requested') return 'If it was not you, withdraw it and end your sessions.';
  return notice.kind === 'account-released'
    ? 'Somebody else proved that it is theirs.'
    : 'It belongs to another member, or you have another one linked.';
};
