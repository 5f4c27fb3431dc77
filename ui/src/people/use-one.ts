import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { faultFrom } from '../api/index.ts';

interface Around<Data> {
  /** The row of the list, which is here before the server answers. */
  readonly row: Data | undefined;
  /** It is about to go, so that asking for it again would only find nothing. */
  readonly isLeaving: boolean;
}

/** One person or team beside its list. What the server no longer has is not shown from memory. */
export const useOne = <Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  { row, isLeaving }: Around<Data>,
) => {
  const query = useQuery({ ...options, enabled: !isLeaving });
  const isGone = query.error !== null && faultFrom(query.error).status === 404;
  return { one: isGone ? undefined : (query.data ?? row), error: query.error, refetch: query.refetch };
};
