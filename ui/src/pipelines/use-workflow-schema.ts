import { useQuery } from '@tanstack/react-query';
import { read } from '../api/index.ts';
import type { JsonSchema } from '../design/yaml-editor/index.ts';

/** The language of workflows, for completion; nothing while it is fetched. */
export const useWorkflowSchema = (): JsonSchema | undefined => {
  const schema = useQuery({
    ...read('/pipelines/yaml/schema', {}),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return schema.data as JsonSchema | undefined;
};
