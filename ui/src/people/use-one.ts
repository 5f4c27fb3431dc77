import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { faultFrom } from '../api/index.ts';

/**
 * One person or team beside its list, whose row is here before the server answers. What the server no longer has is not
 * shown from memory.
 */
export const useOne = <Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  row: Data | undefined,
) => {
  const query = useQuery(options);
  const isGone = query.error !== null && faultFrom(query.error).status === 404;
  return { one: isGone ? undefined : (query.data ?? row), error: query.error, refetch: query.refetch };
};
