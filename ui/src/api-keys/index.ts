export { CreateKeyDrawer } from './create-key-drawer.tsx';
export { keyColumns } from './key-columns.tsx';
export { KeyTable } from './key-table.tsx';
export { RevokeKeys } from './revoke-keys.tsx';
export { useKeyRows } from './use-key-rows.ts';
