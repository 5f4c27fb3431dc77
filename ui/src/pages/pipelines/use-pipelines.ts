import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, data, read } from '../../api/index.ts';
import { toast } from '../../design/toast/index.ts';
import { type PipelineRow, rowsOf } from './pipeline-row.ts';

const MOST = 1_000;
const NONE: readonly never[] = [];

/** All pipelines that the person may see, and how they have been doing. */
export const usePipelines = () => {
  const queryClient = useQueryClient();
  const pipelines = useQuery({
    ...read('/pipelines', { query: { limit: MOST } }),
    placeholderData: keepPreviousData,
  });
  const activity = useQuery({
    ...read('/pipelines/activity', { query: {} }),
    placeholderData: keepPreviousData,
  });
  const docs = pipelines.data?.docs ?? NONE;
  const rows = useMemo(() => rowsOf(docs, activity.data ?? NONE), [docs, activity.data]);
  const favour = useMutation({
    mutationFn: ({ id, isFavourite }: PipelineRow) => {
      const params = { path: { name: id } };
      return data(
        isFavourite
          ? api.DELETE('/pipelines/{name}/favorite', { params })
          : api.PUT('/pipelines/{name}/favorite', { params }),
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['/pipelines'] }),
    onError: error => toast({ title: error.message, tone: 'bad' }),
  });
  return {
    rows,
    isPending: pipelines.isPending,
    error: pipelines.error,
    refetch: pipelines.refetch,
    favour: favour.mutate,
  };
};
