export { cut, json, refusal, withServer } from './loopback-server.ts';
export { type Outcome, runFreshet, withTempDir } from './run-freshet.ts';
