export { type AdmissionScope, admissionProgram } from './admission-program.ts';
export { Authorizer } from './authorizer.ts';
export { mentions, type Node, nodesIn, partsOf } from './nodes.ts';
export { patternOf } from './patterns.ts';
export {
  type Allowance,
  createExpressions,
  durationOf,
  failureText,
  isSpent,
  optionalOf,
  type Program,
} from './program.ts';
