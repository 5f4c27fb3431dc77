import type { ProgramEnd } from '../executor/index.ts';
import type { StepResult } from './step-runner.ts';

/** What the end of its only program means for a step. */
export const resultOf = (end: ProgramEnd): StepResult => {
  if (end.kind === 'failed') return { outcome: 'failure', reason: end.reason };
  if (end.kind === 'signalled')
    return { outcome: 'failure', reason: `it was ended by the signal ${end.signal}` };
  return end.code === 0
    ? { outcome: 'success' }
    : { outcome: 'failure', reason: `it exited with code ${end.code}` };
};
