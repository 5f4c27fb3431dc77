export { collectTests } from './collect-tests.ts';
export { patternsIn, TEST_REPORTS_VARIABLE } from './patterns.ts';
export { type TestMessage, testMessages } from './test-messages.ts';
