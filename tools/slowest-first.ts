import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes, or most of one: whoever begins them last waits for them alone. */
const LONGEST = [
  /\/cli\/test\//,
  /\/control-plane\/test\/(?:first-start|hosted-runtime|database-loss|refused-start)\.test/,
  /\/runner\/src\/executors\/docker\/docker-executor\.test/,
  /\/tools\/kills\.test/,
  /\/e2e\/(?:pages|gallery|push-to-build|network|secrets|session)\.test/,
];

/** Files that start processes, containers or clusters, or look at many pages. */
const SLOW = [
  /\/control-plane\/test\//,
  /\/runner\/src\/(?:main|container-pipeline|agent\/agent)\.test/,
  /\/runtime\/test\//,
  /\/embedded-cluster\/test\/(?:kubectl-workloads|kubectl|helm|faults|containers|clients)\.test/,
  /\/cli\/src\/pipelines\/run-(?:containers|real)\.test/,
  /\/domain\/pipelines\/read-pipeline\.test/,
  /\/e2e\/(?:shell|users|profile|keys|teams|system|runners|access)\.test/,
];

const TIERS = [LONGEST, SLOW];

const turnOf = ({ moduleId }: TestSpecification): number => {
  const tier = TIERS.findIndex(patterns => patterns.some(pattern => pattern.test(moduleId)));
  return tier === -1 ? TIERS.length : tier;
};

/**
 * Begins with what takes longest, so that no worker is left with a long file when all others are done. A fresh checkout
 * remembers no durations, and by size alone a short file that kills processes for half a minute comes last.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => turnOf(one) - turnOf(other));
  }
}
