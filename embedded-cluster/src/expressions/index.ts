export type { Vocabulary } from './environment.ts';
export { mentions, type Node, nodesIn, partsOf } from './nodes.ts';
export { patternOf } from './patterns.ts';
export {
  type Allowance,
  createExpressions,
  durationOf,
  isSpent,
  optionalOf,
  type Program,
} from './program.ts';
