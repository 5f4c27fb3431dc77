import { createExpressions } from '../expressions/index.ts';

/** Reads a rule of a definition: it speaks of the value where it stands, and of what that was before. */
export const ruleProgram = createExpressions({ variables: ['self', 'oldSelf'] });
