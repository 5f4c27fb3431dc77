import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest: they start processes, containers or look at every page. */
const SLOW = [
  /\/cli\/test\//,
  /\/control-plane\/test\//,
  /\/tools\/kills\.test/,
  /\/runner\/src\/(?:main|container-pipeline|agent\/agent|executors\/docker\/docker-executor)\.test/,
  /\/e2e\/(?:pages|gallery|session|shell|network)\.test/,
];

/**
 * Begins with what takes longest, so that no worker is left with a long file when all others are done. A fresh checkout
 * remembers no durations, and by size alone a short file that kills processes for half a minute comes last.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some(pattern => pattern.test(moduleId));
    return [...sorted.filter(isSlow), ...sorted.filter(file => !isSlow(file))];
  }
}
