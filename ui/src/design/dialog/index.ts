export { ConfirmDialog, type Consequence } from './confirm-dialog.tsx';
export { Dialog } from './dialog.tsx';
export { firstField } from './first-field.ts';
export { KeepEdited } from './keep-edited.tsx';
export { KeepTyped } from './keep-typed.tsx';
export { type LeaveQuestion, useLeaving } from './use-leaving.tsx';
export { useUnloadGuard } from './use-unload-guard.ts';
export { useWayBack } from './use-way-back.ts';
