export type { ActionInfo, ActionParams, Impact } from './action.ts';
export { type Actions, type ActionsDeps, createActions } from './actions.ts';
export { carryOut } from './carry-out.ts';
