/** How a test ended. A test that broke off counts as failed: nobody acts differently on it. */
export const TEST_STATUSES = ['failed', 'passed', 'skipped'] as const;
export type TestStatus = (typeof TEST_STATUSES)[number];

/** What a report says of one test. */
export interface TestResult {
  /** What it belongs to: the class, the file or the suite. */
  readonly suite: string;
  readonly name: string;
  readonly file?: string;
  readonly status: TestStatus;
  readonly seconds: number;
  /** Why it failed or was skipped, in one line. */
  readonly message?: string;
  /** The rest of it, as a stack. */
  readonly details?: string;
}

export type TestCounts = Readonly<Record<TestStatus, number>>;

/** How many tests ended in which way. */
export const countResults = (results: readonly Pick<TestResult, 'status'>[]): TestCounts => {
  const counts = { failed: 0, passed: 0, skipped: 0 };
  for (const { status } of results) counts[status] += 1;
  return counts;
};
