import { listRevisions, type PipelineRevision } from '@freshet/contracts/pipelines';
import type { z } from 'zod';
import { defineCommand } from '../command/index.ts';
import { shortInstant } from '../moment/index.ts';
import { defineView } from '../output/index.ts';

const revisionView = defineView<z.infer<typeof PipelineRevision>>({
  kind: 'revision',
  name: ({ revision }) => String(revision),
  columns: [
    { title: 'REVISION', value: ({ revision }) => revision, align: 'right' },
    { title: 'SAVED', value: ({ at }) => shortInstant(at), whole: true },
    { title: 'BY', value: ({ author }) => author.name },
    { title: 'NOTE', value: ({ note }) => note },
    { title: 'NAME', value: ({ name }) => name, wide: true },
  ],
});

export const getRevisions = defineCommand({
  path: ['get', 'revisions'],
  summary: 'List the saves of a pipeline, the newest first',
  args: [{ name: 'pipeline', what: 'Full name or id of the pipeline', completeFrom: ['get', 'pipelines'] }],
  flags: {
    limit: {
      type: 'integer',
      min: 1,
      max: 200,
      default: 50,
      placeholder: 'NUMBER',
      what: 'List at most so many',
    },
  },
  examples: [{ command: 'freshet get revisions shop/build', what: 'Who changed it when?' }],
  async run({ api, print }, { args, flags }) {
    const { revisions, count } = await api.call(listRevisions, {
      params: { name: args.pipeline },
      query: { limit: flags.limit },
    });
    await print.list(revisionView, revisions);
    if (count > revisions.length) print.note('There are more; --limit shows them.');
  },
});
