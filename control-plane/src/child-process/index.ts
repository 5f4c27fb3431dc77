export { commonEnvironment, FRUGAL, TETHER } from './child-environment.ts';
export { type ChildProgram, type Supervised, supervise } from './supervise.ts';
