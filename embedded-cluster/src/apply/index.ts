export { type ApplyInput, type ApplyResult, serverSideApply } from './server-side-apply.ts';
export { type TrackInput, trackUpdate } from './track-update.ts';
