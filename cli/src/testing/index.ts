export { asAdmin } from './as-admin.ts';
export { idOf, keyOf, serviceAccountOf, teamOf, userOf } from './fixtures.ts';
export { type Answer, cut, json, nothing, plain, refusal, routed, withServer } from './loopback-server.ts';
export { type Outcome, type RunOptions, runFreshet, withTempDir } from './run-freshet.ts';
