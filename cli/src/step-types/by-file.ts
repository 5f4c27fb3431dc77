import { kindByFile } from '../entities/index.ts';

export const createStepType = kindByFile({
  verb: 'create',
  kind: 'step-type',
  summary: 'Create a step type, or a further version of one, from a file',
});

export const replaceStepType = kindByFile({
  verb: 'replace',
  kind: 'step-type',
  summary: 'Replace a version of a step type by what a file says',
});
