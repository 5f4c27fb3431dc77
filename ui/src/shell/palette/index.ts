export { useCommands } from './command-registry.ts';
