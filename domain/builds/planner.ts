import { findReferences } from '@freshet/domain/expressions';
import {
  formatPath,
  type Hook,
  type Hooks,
  type NumberValue,
  type Path,
  type Records,
  type Retry,
  type Step,
  type StepBase,
  type When,
} from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { HookEvent, HookNode, HookPlaces, PlanNode } from './plan.ts';
import { type FindStep, planWhen } from './plan-when.ts';

/** How many parts a plan may have: steps, groups, hooks and their steps. */
const PLAN_NODES_MAX = 50_000;

/** How deeply steps may stand in each other. */
const DEPTH_MAX = 100;

const TEXT_MARK = '${{';

/** Where a node is put: below which one, and what it inherits there. */
export interface Site {
  readonly parent: number;
  readonly depth: number;
  readonly trail: readonly string[];
  readonly timeoutMs?: NumberValue | undefined;
  readonly retry?: Retry | undefined;
  /** Names of the steps of the hook around it. */
  readonly own?: Map<string, number>;
}

type Unplaced<T> = T extends unknown ? Omit<T, 'index' | 'id' | 'parent' | 'depth'> : never;

const holdsReference = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes(TEXT_MARK) && findReferences(value).length > 0;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsReference);
  return Object.values(value).some(holdsReference);
};

/** Keys that are nodes of their own, or never have references. */
const APART = new Set(['steps', 'hooks', 'path', 'name', 'type', 'stage']);

const lateKeys = (step: Step): readonly string[] =>
  (Object.keys(step) as (keyof Step)[]).filter(key => !APART.has(key) && holdsReference(step[key]));

const HOOKS: readonly (readonly [HookEvent, keyof Hooks & keyof HookPlaces])[] = [
  ['on_elected', 'onElected'],
  ['on_success', 'onSuccess'],
  ['on_fail', 'onFail'],
  ['on_finish', 'onFinish'],
];

const recordsOf = ({ metadata, annotations }: Records): Records | undefined =>
  metadata === undefined && annotations === undefined
    ? undefined
    : {
        ...(metadata === undefined ? {} : { metadata }),
        ...(annotations === undefined ? {} : { annotations }),
      };

/** What is only to be recorded is a hook without steps. */
const onlyRecords = (records: Records | undefined): Hook | undefined =>
  records && { ...records, mode: 'sequential', failFast: true, strictFailFast: false, steps: [] };

const hooksOf = ({ hooks, onSuccess, onFail, onFinish }: StepBase): Hooks => {
  const older = {
    onSuccess: onlyRecords(onSuccess),
    onFail: onlyRecords(onFail),
    onFinish: onlyRecords(onFinish),
  };
  return {
    ...(older.onSuccess ? { onSuccess: older.onSuccess } : {}),
    ...(older.onFail ? { onFail: older.onFail } : {}),
    ...(older.onFinish ? { onFinish: older.onFinish } : {}),
    ...hooks,
  };
};

/** Turns steps and hooks into nodes, each at a place of its own. */
export class Planner {
  readonly #stages: ReadonlySet<string>;
  readonly #nodes: (PlanNode | undefined)[] = [];
  readonly byName = new Map<string, number>();
  /** Conditions wait until all names are known. */
  readonly #conditions: {
    readonly place: number;
    readonly when: When;
    readonly own?: Map<string, number>;
  }[] = [];

  constructor(stages: readonly string[]) {
    this.#stages = new Set(stages);
  }

  /** Reserves the place of a node, whose children come after it, and fills it in when those are known. */
  add(
    site: Site,
    name: string,
    make: (place: number, trail: readonly string[]) => Unplaced<PlanNode>,
  ): number {
    const index = this.#nodes.length;
    if (index >= PLAN_NODES_MAX)
      throw new Fault('PLAN_TOO_LARGE', `The pipeline has more than ${PLAN_NODES_MAX} steps and hooks`, {
        limit: PLAN_NODES_MAX,
      });
    if (site.depth > DEPTH_MAX)
      throw new Fault('PLAN_TOO_LARGE', `Steps stand more than ${DEPTH_MAX} deep in each other`, {
        limit: DEPTH_MAX,
      });
    const trail = [...site.trail, name];
    const place = { index, id: formatPath(trail), parent: site.parent, depth: site.depth };
    this.#nodes.push(undefined);
    this.#nodes[index] = { ...make(index, trail), ...place } as PlanNode;
    return index;
  }

  steps(steps: readonly Step[], site: Site): readonly number[] {
    return steps.map(step => {
      const { name } = step;
      const place = this.add(site, name, (index, trail) => {
        const names = site.own ?? this.byName;
        if (!names.has(name)) names.set(name, index);
        if (step.when)
          this.#conditions.push({ place: index, when: step.when, ...(site.own ? { own: site.own } : {}) });
        return this.#step(step, { ...site, parent: index, depth: site.depth + 1, trail });
      });
      return place;
    });
  }

  #step(step: Step, site: Site): Unplaced<PlanNode> {
    const { name, path, failFast, strictFailFast, stage, title } = step;
    const base = {
      name,
      path,
      failFast,
      strictFailFast,
      late: lateKeys(step),
      ...(stage !== undefined && this.#stages.has(stage) ? { stage } : {}),
      ...(title === undefined ? {} : { title }),
    };
    const timeoutMs = step.timeoutMs ?? site.timeoutMs;
    const retry = step.retry ?? site.retry;
    if (step.type === 'parallel' || step.type === 'group') {
      const children = this.steps(step.steps, { ...site, timeoutMs, retry });
      const criteria = step.type === 'parallel' ? step.successCriteria : undefined;
      const judged = criteria ? { successCriteria: criteria } : {};
      return { ...base, kind: 'group', mode: 'together', step, children, ...judged };
    }
    const hooks = this.hooks(hooksOf(step), path, site);
    if (step.type === 'pending-approval') return { ...base, kind: 'approval', step, hooks };
    return {
      ...base,
      kind: 'step',
      step,
      hooks,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(retry === undefined ? {} : { retry }),
    };
  }

  hooks(hooks: Hooks, path: Path, site: Site): HookPlaces {
    const places: { -readonly [key in keyof HookPlaces]: number } = {};
    for (const [event, key] of HOOKS) {
      const hook = hooks[key];
      const below = { parent: site.parent, depth: site.depth, trail: [...site.trail, 'hooks'] };
      if (hook) places[key] = this.#hook(event, hook, { path: [...path, 'hooks', event], below });
    }
    return places;
  }

  #hook(event: HookEvent, hook: Hook, { path, below }: { path: Path; below: Site }): number {
    return this.add(below, event, (index, trail): Unplaced<HookNode> => {
      const names = new Map<string, number>();
      const site = { parent: index, depth: below.depth + 1, trail, own: names };
      const children = this.steps(hook.steps, site);
      const records = recordsOf(hook);
      const { mode, failFast, strictFailFast } = hook;
      const base = {
        kind: 'hook',
        event,
        name: event,
        path,
        mode,
        failFast,
        strictFailFast,
        children,
        names,
      } as const;
      return records ? { ...base, records } : base;
    });
  }

  /** All nodes, with their conditions, now that every name has its place. */
  nodes(): readonly PlanNode[] {
    for (const { place, when, own } of this.#conditions) {
      const find: FindStep = name => own?.get(name) ?? this.byName.get(name);
      const node = this.#nodes[place];
      if (node && 'late' in node) this.#nodes[place] = { ...node, when: planWhen(when, find) };
    }
    return this.#nodes.filter(node => node !== undefined);
  }
}
