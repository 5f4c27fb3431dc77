import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchData, read } from '../api/index.ts';
import type { Rule } from './wire.ts';

const PAGE = 1000;

/** All rules of the account, in the order they were made. Their key begins with the path, so that events reach it. */
const allRules = queryOptions({
  queryKey: ['/abac', 'all'] as const,
  queryFn: async ({ signal }) => {
    const rules: Rule[] = [];
    for (;;) {
      const cursor = rules.at(-1)?.id;
      const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
      const page = await fetchData('/abac', { query }, signal);
      rules.push(...page);
      if (page.length < PAGE) return rules;
    }
  },
});

export const useRules = (enabled = true) => useQuery({ ...allRules, enabled });

const NO_KINDS: never[] = [];

/** Every kind of resource that rules can be about. It comes with the version of the server. */
export const useCatalog = () => {
  const { data, ...rest } = useQuery({ ...read('/access/catalog'), staleTime: Number.POSITIVE_INFINITY });
  return { ...rest, kinds: data?.resources ?? NO_KINDS };
};
