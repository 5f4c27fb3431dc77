export { keyColumns } from './key-columns.tsx';
export { KeyTable } from './key-table.tsx';
export { createKey, revokeKeys } from './parts.ts';
export { useKeyActs } from './use-key-acts.tsx';
export { useKeyRows } from './use-key-rows.ts';
