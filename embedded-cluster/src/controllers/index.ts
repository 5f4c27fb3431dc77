export { type ControllerOptions, type Controllers, startControllers } from './start.ts';
