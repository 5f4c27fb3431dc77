export type {
  BuildConfinement,
  ConfinedPlace,
  ProgramToStart,
  WrappedProgram,
} from './confinement.ts';
export { IN_CONTAINERS, type Isolation, isolateSteps, isolationNotices } from './isolation.ts';
export { type ConfinementWishes, memoryLimit } from './probe.ts';
