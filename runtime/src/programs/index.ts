export { type ProgramRun, ProgramTrouble, runProgram } from './run-program.ts';
export { Slots } from './slots.ts';
