import { queryOptions } from '@tanstack/react-query';

export type Readiness = 'ready' | 'notReady' | 'silent';

/** What the probe of the platform says; it answers without a session. */
export const readiness = queryOptions({
  queryKey: ['/readyz'],
  queryFn: async ({ signal }): Promise<Readiness> => {
    try {
      const answer = await fetch('/readyz', { signal });
      return answer.ok ? 'ready' : 'notReady';
    } catch {
      return 'silent'; // nobody answered, which is what this query is to find out
    }
  },
});
