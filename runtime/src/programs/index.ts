export { LONG_YAML, readLongYaml } from './read-long-yaml.ts';
export { type ProgramRun, ProgramTrouble, runProgram } from './run-program.ts';
export { Slots } from './slots.ts';
