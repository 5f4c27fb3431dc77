import { type MergedVariables, type Scope, shownValue } from '@freshet/domain/expressions';
import type { PipelineReading } from '@freshet/domain/pipelines';
import type { AttemptLimits, BuildEvent } from './events.ts';
import type { HookNode, Plan, PlanNode } from './plan.ts';
import { planBuild } from './plan-build.ts';
import { rehearseBuild } from './rehearse.ts';
import { type StepValue, valuesOf } from './step-values.ts';

/** A part of a pipeline, with what would become of it if all went well. */
export interface ForeseenStep {
  readonly id: string;
  readonly name: string;
  readonly title?: string;
  readonly kind: Exclude<PlanNode['kind'], 'build'>;
  /** The type of a step, the event of a hook. */
  readonly type: string;
  readonly stage?: string;
  /** The group, hook or step around it. */
  readonly parent?: string;
  /** How many parts stand around it. */
  readonly depth: number;
  /** Its place among all that begins, counted from 1; undefined for what does not run. */
  readonly order?: number;
  readonly runs: boolean;
  /** Why it runs or does not. */
  readonly reason: string;
  /** Whether it belongs to a hook that a failure would set off. */
  readonly awaitsFailure: boolean;
  /** Whether a condition decided it. */
  readonly conditional: boolean;
  readonly maxAttempts: number;
  readonly retryDelayMs: number;
  /** 0 for none. */
  readonly timeoutMs: number;
  /** Ids of the steps it waits for. */
  readonly after: readonly string[];
  readonly values: readonly StepValue[];
}

interface ShownVariable {
  readonly name: string;
  readonly value: string;
  readonly source: string;
}

/** What would run, in which order, with which values and why. */
export interface Foresight {
  readonly mode: 'sequential' | 'parallel';
  readonly stages: readonly string[];
  readonly variables: readonly ShownVariable[];
  readonly steps: readonly ForeseenStep[];
  /** How the build would end, and why. */
  readonly status: string;
  readonly reason: string;
}

/** Goes through a pipeline as if every step succeeded and everything were approved. */
export const foresee = (
  { pipeline, locate }: Required<Pick<PipelineReading, 'pipeline' | 'locate'>>,
  variables: MergedVariables,
): Foresight => {
  const plan = planBuild(pipeline, { locate });
  const scope: Scope = { variables };
  const log = rehearseBuild(plan, { at: 0, scope });
  const told = verdictsOf(log);
  const end = log.findLast(event => event.type === 'build.finished');
  return {
    mode: pipeline.mode,
    stages: pipeline.stages,
    variables: [...variables.values()].map(variable => ({
      name: variable.name,
      value: shownValue(variable),
      source: variable.origin ?? variable.source,
    })),
    steps: plan.nodes.flatMap(node => (node.kind === 'build' ? [] : [stepOf(plan, node, { told, scope })])),
    status: end?.status ?? 'error',
    reason: end?.reason ?? 'it never ends',
  };
};

interface Verdict {
  readonly runs: boolean;
  readonly reason: string;
  readonly order?: number;
  readonly limits?: AttemptLimits;
}

/** The first thing that the log says of each node is why it runs or does not. */
const verdictsOf = (log: readonly BuildEvent[]): ReadonlyMap<string, Verdict> => {
  const told = new Map<string, Verdict>();
  let begun = 0;
  for (const event of log) {
    if (event.type === 'step.skipped') told.set(event.node, { runs: false, reason: event.reason });
    if (event.type === 'step.started') {
      begun += 1;
      told.set(event.node, { runs: true, reason: event.reason, order: begun, limits: event.limits });
    }
    if (event.type === 'flow.opened') told.set(event.node, { runs: true, reason: event.reason });
    // A condition that cannot be evaluated ends a step that never began.
    if (event.type === 'step.ended' && !told.has(event.node))
      told.set(event.node, { runs: false, reason: event.reason });
  }
  return told;
};

const stepOf = (
  plan: Plan,
  node: Exclude<PlanNode, { kind: 'build' }>,
  { told, scope }: { readonly told: ReadonlyMap<string, Verdict>; readonly scope: Scope },
): ForeseenStep => {
  const verdict = told.get(node.id) ?? unspoken(plan, node);
  const { limits } = verdict;
  const stage = stageOf(plan, node);
  const parent = plan.nodes[node.parent];
  return {
    id: node.id,
    name: node.name,
    ...('title' in node && node.title !== undefined ? { title: node.title } : {}),
    kind: node.kind,
    type: typeOf(node),
    ...(stage === undefined ? {} : { stage }),
    ...(parent && parent.kind !== 'build' ? { parent: parent.id } : {}),
    depth: node.depth - 1,
    ...(verdict.order === undefined ? {} : { order: verdict.order }),
    runs: verdict.runs,
    reason: verdict.reason,
    awaitsFailure: failureHook(plan, node) !== undefined,
    conditional: 'when' in node && node.when !== undefined,
    maxAttempts: limits?.maxAttempts ?? 1,
    retryDelayMs: limits?.retryDelayMs ?? 0,
    timeoutMs: limits?.timeoutMs ?? 0,
    after: 'when' in node ? awaitedBy(plan, node) : [],
    values: 'step' in node ? valuesOf(node.step, scope) : [],
  };
};

const awaitedBy = (plan: Plan, node: PlanNode): readonly string[] => {
  const when = 'when' in node ? node.when : undefined;
  const places = when ? [...when.awaits.map(({ place }) => place), ...when.reads] : [];
  return [...new Set(places)].flatMap(place => plan.nodes[place]?.id ?? []);
};

const typeOf = (node: Exclude<PlanNode, { kind: 'build' }>): string => {
  if (node.kind === 'hook') return node.event;
  if (node.kind === 'services') return 'services';
  if (node.step.type === 'typed') return node.step.uses + (node.step.version ? `:${node.step.version}` : '');
  return node.step.type === 'group' ? node.step.by : node.step.type;
};

/** That of the nearest node around it that names one. */
const stageOf = (plan: Plan, node: PlanNode): string | undefined => {
  for (let at: PlanNode | undefined = node; at && at.index > 0; at = plan.nodes[at.parent])
    if ('stage' in at && at.stage !== undefined) return at.stage;
  return undefined;
};

/** The hook around a node, or the node itself, that runs only after a failure. */
const failureHook = (plan: Plan, node: PlanNode): HookNode | undefined => {
  for (let at: PlanNode | undefined = node; at && at.index > 0; at = plan.nodes[at.parent])
    if (at.kind === 'hook' && at.event === 'on_fail') return at;
  return undefined;
};

/** Why a rehearsal in which all goes well says nothing of a node. */
const unspoken = (plan: Plan, node: PlanNode): Verdict => {
  const hook = failureHook(plan, node);
  if (!hook) return { runs: false, reason: 'what is around it does not run' };
  const owner = plan.nodes[hook.parent];
  const whose = owner?.kind === 'build' ? 'the build' : `step ${JSON.stringify(owner?.name ?? '')}`;
  return { runs: false, reason: `runs only when ${whose} fails` };
};
