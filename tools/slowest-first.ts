import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes: whoever begins them last waits for them alone. */
const LONGEST = [
  /\/cli\/test\/(?:public-client|gitops-platform)\.test/,
  /\/control-plane\/test\/first-start\.test/,
  /\/runner\/src\/executors\/docker\/docker-executor\.test/,
  /\/e2e\/(?:first-run|runtimes|pages|gallery|application|pull-request-deployments)\.test/,
];

/** Files that take most of one. */
const LONG = [
  /\/cli\/test\//,
  /\/control-plane\/test\/(?:drain|gitops-restart|kill-during-writes|refused-start|database-loss)\.test/,
  /\/runtime\/test\/(?:scenarios|platform|git-faults|killed-process|life|failover|convergence)\.test/,
  /\/tools\/kills\.test/,
  /\/e2e\/(?:applications|new-application|fleet-acts|live-state|dashboards|push-to-build)\.test/,
  /\/e2e\/(?:network|secrets|session)\.test/,
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

const TIERS = [LONGEST, LONG, SLOW];

/** One project after the other where a process that goes on with the same one keeps its browser and its code. */
const PROJECTS = [['code', 'containers', 'engines'], ['pages'], ['modules'], ['pure']];

const tierOf = ({ moduleId }: TestSpecification): number => {
  const tier = TIERS.findIndex(patterns => patterns.some(pattern => pattern.test(moduleId)));
  return tier === -1 ? TIERS.length : tier;
};

const turnOf = (file: TestSpecification): number =>
  PROJECTS.findIndex(names => names.includes(file.project.name)) * (TIERS.length + 1) + tierOf(file);

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
