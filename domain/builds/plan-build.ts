import type { Pipeline } from '@freshet/domain/pipelines';
import type { Awaiting, BuildNode, Plan, PlanNode, PlannedWhen, PlanOptions, ServicesNode } from './plan.ts';
import { refuseCycles } from './plan-cycles.ts';
import { Planner, type Site } from './planner.ts';

/** Names of steps have no `#`, so nothing else has this id. */
const BUILD_NAME = '#build';

/** For each node, what has to look again when that one changes. */
const indexWatchers = (nodes: readonly PlanNode[]) => {
  const waiting = nodes.flatMap(node =>
    'when' in node && node.when ? [{ node: node.index, when: node.when }] : [],
  );
  const watchers: Set<number>[] = nodes.map(() => new Set());
  const awaitedBy: Awaiting[][] = nodes.map(() => []);
  for (const { node, when } of waiting) {
    for (const { place, on } of when.awaits) awaitedBy[place]?.push({ node, need: when.need, on });
    const named = when.eager ? when.awaits.map(({ place }) => place) : [];
    for (const place of [...when.reads, ...named]) watchers[place]?.add(node);
  }
  const those = (reads: (when: PlannedWhen) => boolean): readonly number[] =>
    waiting.filter(({ when }) => reads(when)).map(({ node }) => node);
  return {
    watchers: watchers.map(set => [...set]),
    awaitedBy,
    variableWatchers: those(when => when.readsVariables),
    workflowWatchers: those(when => when.readsWorkflow),
    stepWatchers: those(when => when.readsAnything),
  };
};

const addBuild = (planner: Planner, pipeline: Pipeline): void => {
  const top: Site = { parent: 0, depth: 0, trail: [] };
  planner.add(top, BUILD_NAME, (index, trail): Omit<BuildNode, 'index' | 'id' | 'parent' | 'depth'> => {
    const { mode, failFast, strictFailFast, services, successCriteria } = pipeline;
    const site: Site = { parent: index, depth: 1, trail };
    const beside = (): number | undefined =>
      services &&
      planner.add(
        site,
        'services',
        (): Omit<ServicesNode, 'index' | 'id' | 'parent' | 'depth'> => ({
          kind: 'services',
          name: 'services',
          path: ['services'],
          services,
        }),
      );
    const servicesPlace = beside();
    const hooks = planner.hooks(pipeline.hooks, [], site);
    const children = planner.steps(pipeline.steps, { ...site, trail: [] });
    return {
      kind: 'build',
      name: BUILD_NAME,
      path: [],
      mode,
      children,
      failFast,
      strictFailFast,
      hooks,
      ...(servicesPlace === undefined ? {} : { services: servicesPlace }),
      ...(successCriteria ? { successCriteria } : {}),
    };
  });
};

/**
 * Lays out everything that may run. Nothing is evaluated: references and conditions are looked at when their step
 * is about to begin. Steps that wait for each other in a circle are refused, since none of them could ever run.
 */
export const planBuild = (pipeline: Pipeline, options: PlanOptions = {}): Plan => {
  const planner = new Planner(pipeline.stages);
  addBuild(planner, pipeline);
  const nodes = planner.nodes();
  refuseCycles(nodes, options.locate);
  return {
    pipeline,
    nodes,
    byId: new Map(nodes.map(({ id, index }) => [id, index])),
    byName: planner.byName,
    ...indexWatchers(nodes),
    ...(options.timeoutMs ? { timeoutMs: options.timeoutMs } : {}),
  };
};
