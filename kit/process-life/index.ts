export { commandLine, pidExists, processLife } from './process-life.ts';
