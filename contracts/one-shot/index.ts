export { OneShotAnswer, type OneShotDifference, OneShotRequest, type OneShotResource } from './one-shot.ts';
