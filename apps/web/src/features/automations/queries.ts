import type {
  AutomationEntry,
  AutomationsAnswer,
  CheckAnswer,
  DecisionsAnswer,
  PresetsAnswer,
} from '@app/contracts/automations/automations';
import type { AutomatedGame, Rule } from '@app/domain/automations/rules';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/api';

export const automationsPath = (game: AutomatedGame) => `automations/${game}`;

/** A rule of the list, as the catalogue has it. */
export type Entry = Omit<AutomationEntry, 'rule'> & { readonly rule: Rule };

/** All rules, with the ETag of what was read. */
export interface Rules extends Pick<AutomationsAnswer, 'stopped' | 'passedOver'> {
  readonly automations: readonly Entry[];
  readonly etag: string | undefined;
}

export const automationsQuery = (game: AutomatedGame) =>
  queryOptions({
    queryKey: ['automations', game],
    queryFn: async ({ signal }): Promise<Rules> => {
      const { body, etag } = await api.read<AutomationsAnswer>(automationsPath(game), signal);
      const { automations, stopped, passedOver } = body;
      return { automations: automations as unknown as readonly Entry[], stopped, passedOver, etag };
    },
  });

export const presetsQuery = (game: AutomatedGame) =>
  queryOptions({
    queryKey: ['automations/presets', game],
    queryFn: ({ signal }) => api.get<PresetsAnswer>(`${automationsPath(game)}/presets`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What a rule would do, in words, and what is wrong with it. What was said before stays until then. */
export const checkQuery = (game: AutomatedGame, rule: Rule) =>
  queryOptions({
    queryKey: ['automations/check', game, rule],
    queryFn: ({ signal }) => api.post<CheckAnswer>(`${automationsPath(game)}/check`, { rule }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What a rule did, a page at a time, the newest first. */
export const decisionsQuery = (game: AutomatedGame, id: number, page: number) =>
  queryOptions({
    queryKey: ['automations/decisions', game, id, page],
    queryFn: ({ signal }) => api.get<DecisionsAnswer>(`${automationsPath(game)}/${id}/decisions?page=${page}`, signal),
    placeholderData: keepPreviousData,
  });
