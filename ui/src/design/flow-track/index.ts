export { FlowTrack } from './flow-track.tsx';
export { FLOW_STOPS, type FlowState, type FlowStop } from './stops.ts';
