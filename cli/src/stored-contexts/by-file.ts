import { kindByFile } from '../entities/index.ts';
import { contextKind } from './context-kind.ts';

export const replaceContext = kindByFile({
  verb: 'replace',
  kind: 'context',
  handler: contextKind,
  summary: 'Replace a context by what a file says',
});

export const patchContext = kindByFile({
  verb: 'patch',
  kind: 'context',
  handler: contextKind,
  summary: 'Change the data of a context that a file names',
});
