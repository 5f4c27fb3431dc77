export {
  needsLook,
  type Runtime,
  type RuntimeStateName,
  rankOfState,
  runtimeStateOf,
} from './runtime-state.ts';
export { RuntimeState } from './runtime-state-pill.tsx';
export { useRuntimes } from './use-runtimes.ts';
