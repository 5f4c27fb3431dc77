export { bindPod } from './bind.ts';
export {
  hasSubresource,
  servedObject,
  servedText,
  timestamp,
  type VerbDeps,
  type Written,
} from './core.ts';
export { type CreateRequest, createObject } from './create.ts';
export { type DeleteRules, deleteObject } from './delete.ts';
export { listObjects, waitForRevision } from './list.ts';
export { claimName } from './metadata.ts';
export {
  type Admission,
  type AdmissionRequest,
  SYSTEM_USER,
  type User,
  type WriteContext,
} from './ports.ts';
export { everythingIn, looksInside, type Selection, selectionOf, selects } from './select.ts';
export { changedCopy, type NextVersion, type UpdateRequest, updateObject, wholeUpdate } from './update.ts';
