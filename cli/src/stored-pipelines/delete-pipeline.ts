import { deletePipeline as deletePipelineOperation, getPipeline } from '@freshet/contracts/pipelines';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { pipelineView } from './pipeline-view.ts';

export const deletePipeline = defineCommand({
  path: ['delete', 'pipeline'],
  summary: 'Delete a pipeline with all its revisions',
  args: [{ name: 'pipeline', what: 'Full name or id of the pipeline', completeFrom: ['get', 'pipelines'] }],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet delete pipeline shop/build', what: 'Delete the pipeline' }],
  async run({ api, print, keyboard }, { args, flags }) {
    const pipeline = await api.call(getPipeline, { params: { name: args.pipeline } });
    const { name, id } = pipeline.metadata;
    const question = `Delete the pipeline ${name}? Its revisions and triggers go with it.`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    await api.call(deletePipelineOperation, { params: { name: id } });
    await print.done(pipelineView, pipeline, 'deleted');
    return 0;
  },
});
