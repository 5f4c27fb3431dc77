export { type FieldWriter, fieldWriter } from './field-writer.ts';
export { type ReleaseName, releaseOf } from './helm-release.ts';
export { applicationNamed, instanceOf } from './instance.ts';
export { isSelfReferenced, markOf, otherInstance, trackedInstance } from './live-marks.ts';
export { markTarget } from './mark-target.ts';
export { type Hiding, sharedWith, sharedWithNobodyHere, sharersIn, withoutSharers } from './shared-words.ts';
export { parseTrackingId, type TrackedKey, trackingId } from './tracking-id.ts';
export type { Tracking, TrackingMethod } from './tracking-method.ts';
