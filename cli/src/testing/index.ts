export { cut, json, refusal, type SeenRequest, withServer } from './loopback-server.ts';
export { type Outcome, type RunOptions, runFreshet, withTempDir } from './run-freshet.ts';
