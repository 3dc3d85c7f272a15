import { fetchedPart } from '~/lib/code/fetched';

/** The window where people look after their clan; its code is fetched when it opens. */
export const ManagementDialog = fetchedPart(() => import('./management/clan-management'));
