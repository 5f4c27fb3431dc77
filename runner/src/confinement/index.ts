export type { BuildConfinement, ConfinedPlace, ProgramToStart } from './confinement.ts';
export { type FoundConfinement, findConfinement } from './probe.ts';
