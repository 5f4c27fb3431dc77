import { type Filter, parseQuery } from '../../design/filter-bar/index.ts';

export const STATES = [
  'running',
  'pending',
  'delayed',
  'pending-approval',
  'terminating',
  'success',
  'error',
  'terminated',
] as const;

export const CAUSES = ['manual', 'webhook', 'cron', 'registry', 'api', 'restart', 'child'] as const;

/** The keys of this page's filter, with the name that the server has for each. */
const PARAMS = {
  status: 'status',
  branch: 'branchName',
  pipeline: 'pipeline',
  cause: 'cause',
  repo: 'repo',
  committer: 'committer',
  runtime: 'runtime',
  annotation: 'annotation',
} as const;

type Key = keyof typeof PARAMS;

const KEYS: ReadonlySet<string> = new Set(Object.keys(PARAMS));
const KNOWN: Partial<Record<Key, readonly string[]>> = { status: STATES, cause: CAUSES };

const isKnown = ({ key, value, not }: Filter): boolean =>
  !not && (KNOWN[key as Key]?.includes(value) ?? true);

/** What the server is asked for. Values of one key are one or the other; free text is a branch or a number. */
export const questionOf = (query: string): Readonly<Record<string, readonly string[] | number>> => {
  const { filters, text } = parseQuery(query, KEYS);
  const asked: Record<string, string[]> = {};
  for (const filter of filters.filter(isKnown)) {
    const name = PARAMS[filter.key as Key];
    asked[name] = [...(asked[name] ?? []), filter.value];
  }
  const words = text.join(' ');
  const number = /^#?(\d{1,9})$/.exec(words)?.[1];
  if (number !== undefined) return { ...asked, number: Number(number) };
  return words === '' ? asked : { ...asked, branchName: [...(asked.branchName ?? []), words] };
};
