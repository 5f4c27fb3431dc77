import type { Pipeline } from '@freshet/contracts/pipelines';
import { shortInstant } from '../moment/index.ts';
import { defineView } from '../output/index.ts';

export const pipelineView = defineView<Pipeline>({
  kind: 'pipeline',
  name: ({ metadata }) => metadata.name,
  empty: 'There are no pipelines; `freshet create -f FILE` makes one.',
  columns: [
    { title: 'NAME', value: ({ metadata }) => metadata.name },
    { title: 'UPDATED', value: ({ metadata }) => shortInstant(metadata.updated_at), whole: true },
    {
      title: 'CREATED',
      value: ({ metadata }) => shortInstant(metadata.created_at),
      whole: true,
      spare: true,
    },
    { title: 'REVISION', value: ({ metadata }) => metadata.revision, align: 'right', spare: true },
    { title: 'TAGS', value: ({ metadata }) => metadata.labels.tags },
    { title: 'ID', value: ({ metadata }) => metadata.id, whole: true, wide: true },
    { title: 'UPDATED BY', value: ({ metadata }) => metadata.updatedBy, wide: true },
  ],
});
