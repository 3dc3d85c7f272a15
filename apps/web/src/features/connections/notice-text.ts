import type { Notice } from '@app/contracts/connections/connections';
import { PLATFORM_NAMES } from '@app/domain/connections/rules';

/** What a notice says first. */
export const noticeTitle = ({ platform }: Notice): string => `Your ${PLATFORM_NAMES[platform]} account was released.`;
