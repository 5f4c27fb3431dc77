export { mountPolling } from './mount-polling.ts';
export { Places, placesFor, RequestGate, SharedPlaces } from './request-gate.ts';
