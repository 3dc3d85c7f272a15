/** What the audit page shows, as its address says it. Empty: everything. */
export interface Filter {
  readonly game: string;
  readonly tool: string;
  readonly action: string;
  readonly person: string;
  readonly type: string;
  readonly resource: string;
  /** Days of the reader's calendar: `2026-11-21`. */
  readonly from: string;
  readonly to: string;
}

export const FIELDS = [
  'game',
  'tool',
  'action',
  'person',
  'type',
  'resource',
  'from',
  'to',
] as const satisfies readonly (keyof Filter)[];

export const NO_FILTER: Filter = {
  game: '',
  tool: '',
  action: '',
  person: '',
  type: '',
  resource: '',
  from: '',
  to: '',
};

const DAY = /^\d{4}-\d\d-\d\d$/;

export const filterIn = (search: URLSearchParams): Filter => {
  const filter = Object.fromEntries(FIELDS.map((field) => [field, search.get(field) ?? ''])) as unknown as Filter;
  const day = (text: string) => (DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');
  return { ...filter, from: day(filter.from), to: day(filter.to) };
};

/** The filter as the server takes it. Days begin and end where the reader is. */
export const searchParamsOf = ({ game, tool, action, person, type, resource, from, to }: Filter): URLSearchParams => {
  const params = {
    ...{ game, tool, action },
    ...{ adminUserId: person, resourceType: type, resourceId: resource },
    startDate: from && new Date(`${from}T00:00:00`).toISOString(),
    endDate: to && new Date(`${to}T23:59:59.999`).toISOString(),
  };
  return new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''));
};

export const isSet = (filter: Filter): boolean => FIELDS.some((field) => filter[field] !== '');
