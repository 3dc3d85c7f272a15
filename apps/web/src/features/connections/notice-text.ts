import type { Notice } from '@app/contracts/connections/connections';
import { PLATFORM_NAMES } from '@app/domain/connections/rules';

/** What a notice says first. */
export const noticeTitle = ({ kind, platform }: Notice): string =>
  kind === 'account-released'
    ? `Your ${PLATFORM_NAMES[platform]} account was released.`
    : `A ${PLATFORM_NAMES[platform]} account that said your code was not linked.`;

/** Why, where there is little room. */
export const noticeReason = ({ kind }: Notice): string =>
  kind === 'account-released'
    ? 'Somebody else proved that it is theirs.'
    : 'It belongs to another member, or you have another one linked.';
