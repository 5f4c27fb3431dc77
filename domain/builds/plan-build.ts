import type { Pipeline } from '@freshet/domain/pipelines';
import type { Awaiting, BuildNode, Plan, PlanNode, PlanOptions, ServicesNode } from './plan.ts';
import { refuseCycles } from './plan-cycles.ts';
import { Planner, type Site } from './planner.ts';

/** Names of steps have no `#`, so nothing else has this id. */
const BUILD_NAME = '#build';

/** For each node, what has to look again when that one changes. */
const indexWatchers = (nodes: readonly PlanNode[]) => {
  const watchers: Set<number>[] = nodes.map(() => new Set());
  const awaitedBy: Awaiting[][] = nodes.map(() => []);
  const variableWatchers: number[] = [];
  const workflowWatchers: number[] = [];
  for (const node of nodes) {
    const when = 'when' in node ? node.when : undefined;
    if (!when) continue;
    const { index } = node;
    for (const { place, on } of when.awaits) awaitedBy[place]?.push({ node: index, need: when.need, on });
    const named = when.eager ? when.awaits.map(({ place }) => place) : [];
    for (const place of [...when.reads, ...named]) watchers[place]?.add(index);
    if (when.readsVariables) variableWatchers.push(index);
    if (when.readsWorkflow) workflowWatchers.push(index);
  }
  return { watchers: watchers.map(set => [...set]), awaitedBy, variableWatchers, workflowWatchers };
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
  const planner = new Planner();
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
