import { kindByFile } from '../entities/index.ts';
import { pipelineKind } from './pipeline-kind.ts';

export const createPipeline = kindByFile({
  verb: 'create',
  kind: 'pipeline',
  handler: pipelineKind,
  summary: 'Create pipelines from a file',
  description:
    'The file looks as `freshet get pipeline NAME -o yaml` prints it; what only a server knows is passed over.',
});

export const replacePipeline = kindByFile({
  verb: 'replace',
  kind: 'pipeline',
  handler: pipelineKind,
  summary: 'Replace pipelines by what a file says',
  description: `
    A file that \`freshet get pipeline NAME -o yaml\` printed knows which pipeline it is, also under another name: that
    renames or moves it. What somebody else saved in between is replaced too; \`freshet get revisions\` shows it.`,
});

export const patchPipeline = kindByFile({
  verb: 'patch',
  kind: 'pipeline',
  handler: pipelineKind,
  summary: 'Change what a file names of a pipeline',
  description: 'Keys of `metadata` and `spec` that the file has are replaced, all others stay.',
});
