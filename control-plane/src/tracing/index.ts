export { startTracing } from './start-tracing.ts';
export { traceRequests } from './trace-requests.ts';
