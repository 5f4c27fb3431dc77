export { CreateKeyDrawer } from './create-key-drawer.tsx';
export { type KeyState, stateOf } from './expiry.ts';
export { keyColumns } from './key-columns.tsx';
export { KeyTable } from './key-table.tsx';
export { RevokeKeys } from './revoke-keys.tsx';
export { type KeyRow, useKeyRows } from './use-key-rows.ts';
