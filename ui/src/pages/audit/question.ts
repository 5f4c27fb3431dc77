import { type Filter, parseQuery, printQuery } from '../../design/filter-bar/index.ts';
import { momentOf } from './moments.ts';

export const RESULTS = ['success', 'denied', 'failure'] as const;

type Result = (typeof RESULTS)[number];

/** What the server filters by. */
export interface AuditParams {
  readonly userName?: string;
  readonly action?: string;
  readonly entity?: string;
  readonly entityId?: string;
  readonly result?: Result;
  readonly from?: string;
  readonly to?: string;
  readonly search?: string;
}

export interface Question {
  readonly params: AuditParams;
  /** Terms that the server cannot answer, as they were written. */
  readonly unused: readonly string[];
}

/** The keys of this page's filter. */
export const KEYS: ReadonlySet<string> = new Set(['actor', 'action', 'entity', 'result', 'from', 'to']);

const MAX_SEARCH = 256;

/** Reads what is asked. The server takes one value of each key and excludes none; of several the last one counts. */
export const questionOf = (query: string, now: Date): Question => {
  const { filters, text } = parseQuery(query, KEYS);
  const params: Record<string, string> = {};
  const unused: string[] = [];
  for (const [index, filter] of filters.entries()) {
    const isLast = !filters.slice(index + 1).some(({ key, not }) => key === filter.key && !not);
    const asked = filter.not || !isLast ? undefined : paramsOf(filter, now);
    if (asked === undefined) unused.push(printQuery({ filters: [filter], text: [] }));
    else Object.assign(params, asked);
  }
  const search = text.join(' ').slice(0, MAX_SEARCH);
  return { params: { ...params, ...(search === '' ? {} : { search }) }, unused };
};

const paramsOf = ({ key, value }: Filter, now: Date): AuditParams | undefined => {
  switch (key) {
    case 'actor':
      return { userName: value };
    case 'action':
      return { action: value };
    case 'entity':
      return entityOf(value);
    case 'result': {
      const result = RESULTS.find(known => known === value);
      return result && { result };
    }
    default: {
      const edge = key === 'from' ? 'from' : 'to';
      const moment = momentOf(value, edge, now);
      return moment && { [edge]: moment.toISOString() };
    }
  }
};

/** `team` is a kind of thing, `team/66f0…` one thing of it. */
const entityOf = (value: string): AuditParams => {
  const slash = value.indexOf('/');
  if (slash < 0) return { entity: value };
  const [entity, entityId] = [value.slice(0, slash), value.slice(slash + 1)];
  return { ...(entity === '' ? {} : { entity }), ...(entityId === '' ? {} : { entityId }) };
};

/** How the filter names one thing. */
export const entityTerm = ({ kind, id }: { readonly kind: string; readonly id: string }): string =>
  printQuery({ filters: [{ key: 'entity', value: `${kind}/${id}`, not: false }], text: [] });

export const actorTerm = (name: string): string =>
  printQuery({ filters: [{ key: 'actor', value: name, not: false }], text: [] });
