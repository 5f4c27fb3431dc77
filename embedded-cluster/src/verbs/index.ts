export { bindPod } from './bind.ts';
export {
  hasSubresource,
  type VerbDeps,
  type Written,
} from './core.ts';
export { createObject } from './create.ts';
export { type DeleteRules, deleteObject } from './delete.ts';
export { listObjects, waitForRevision } from './list.ts';
export { claimName, newUid } from './metadata.ts';
export {
  type Admission,
  type AdmissionRequest,
  admissionOf,
  SYSTEM_USER,
  type User,
  type WriteContext,
} from './ports.ts';
export { type Scale, scaleOf } from './scale-of.ts';
export { looksInside, type Selection, selectionOf, selects } from './select.ts';
export { convertedObject, makeReady, servedObject, servedText } from './served.ts';
export { changedCopy, type NextVersion, updateObject, wholeUpdate } from './update.ts';
