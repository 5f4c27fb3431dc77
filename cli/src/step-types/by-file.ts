import { kindByFile } from '../entities/index.ts';
import { stepTypeKind } from './step-type-kind.ts';

export const createStepType = kindByFile({
  verb: 'create',
  kind: 'step-type',
  handler: stepTypeKind,
  summary: 'Create a step type, or a further version of one, from a file',
});

export const replaceStepType = kindByFile({
  verb: 'replace',
  kind: 'step-type',
  handler: stepTypeKind,
  summary: 'Replace a version of a step type by what a file says',
});
