export { FlowTrack } from './flow-track.tsx';
export { FLOW_STOPS, type FlowState } from './stops.ts';
