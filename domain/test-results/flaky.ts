import type { TestStatus } from './test-result.ts';

/** How a test ended in one build. */
export interface PastResult {
  readonly status: TestStatus;
  /** The commit that was tested, where it is known. */
  readonly revision?: string | undefined;
}

/**
 * Whether a test fails by chance: it passed and failed at one commit, or it changed its mind more than twice. One that
 * was broken by a commit and mended by a later one is not flaky.
 */
export const isFlaky = (history: readonly PastResult[]): boolean => {
  const judged = history.filter(({ status }) => status !== 'skipped');
  const changes = judged.filter(({ status }, at) => at > 0 && status !== judged[at - 1]?.status).length;
  if (changes >= 3) return true;
  const byCommit = Map.groupBy(
    judged.filter(({ revision }) => revision !== undefined && revision !== ''),
    ({ revision }) => revision,
  );
  return [...byCommit.values()].some(results => new Set(results.map(({ status }) => status)).size > 1);
};
