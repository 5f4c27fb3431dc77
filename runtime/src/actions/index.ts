export { createResourceActions, type ResourceActions } from './resource-actions.ts';
