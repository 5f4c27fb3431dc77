export { isFlaky, type PastResult } from './flaky.ts';
export { type JUnitReport, readJUnit } from './read-junit.ts';
export {
  countResults,
  TEST_STATUSES,
  type TestCounts,
  type TestResult,
  type TestStatus,
} from './test-result.ts';
