export type { ActionInfo, ActionParams } from './action.ts';
export {
  type ActionTarget,
  createResourceActions,
  type ResourceActions,
  type ResourceActionsDeps,
} from './resource-actions.ts';
