import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api/index.ts';

const MOST = 1_000;

/** Names of pipelines by their ids; those that the person may not see are told by their id. */
export const usePipelineNames = () => {
  const { data } = useQuery(read('/pipelines', { query: { limit: MOST } }));
  return useMemo(() => {
    const names = new Map(data?.docs.map(({ metadata }) => [metadata.id, metadata.name]));
    return { options: [...names], nameOf: (id: string) => names.get(id) ?? id };
  }, [data]);
};
