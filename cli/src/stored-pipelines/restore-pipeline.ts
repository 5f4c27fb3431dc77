import { restoreRevision } from '@freshet/contracts/pipelines';
import { defineCommand } from '../command/index.ts';
import { pipelineView } from './pipeline-view.ts';

export const restorePipeline = defineCommand({
  path: ['restore', 'pipeline'],
  summary: 'Make an earlier save of a pipeline the current one again',
  description: 'The pipeline keeps its name and its project. What it was until now stays among its saves.',
  args: [{ name: 'pipeline', what: 'Full name or id of the pipeline', completeFrom: ['get', 'pipelines'] }],
  flags: {
    revision: {
      type: 'integer',
      min: 1,
      max: 2_147_483_647,
      required: true,
      placeholder: 'REVISION',
      what: 'The save',
    },
  },
  examples: [{ command: 'freshet restore pipeline shop/build --revision 3', what: 'Back to revision 3' }],
  async run({ api, print }, { args, flags }) {
    const pipeline = await api.call(restoreRevision, {
      params: { name: args.pipeline },
      body: { revision: flags.revision },
    });
    await print.done(pipelineView, pipeline, `restored from revision ${flags.revision}`);
  },
});
