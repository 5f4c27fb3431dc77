export { ConfirmDialog, type Consequence } from './confirm-dialog.tsx';
export { Dialog } from './dialog.tsx';
export { firstField } from './first-field.ts';
export { KeepTyped } from './keep-typed.tsx';
export { type LeaveQuestion, useLeaving } from './use-leaving.tsx';
export { useWayBack } from './use-way-back.ts';
