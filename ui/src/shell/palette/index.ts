export type { Command } from './command.ts';
export { useCommands } from './command-registry.ts';
