import {
  flagIn,
  interpolate,
  type Lookup,
  lookupScope,
  mergeVariables,
  type Scope,
  type StepFacts,
  type StepState,
  type WhenFacts,
} from '@freshet/domain/expressions';
import type { FlagValue } from '@freshet/domain/pipelines';
import { isFault } from '@freshet/kit/errors';
import { findExport, listExports } from './exports.ts';
import type { Plan, PlanNode } from './plan.ts';
import { type BuildState, type NodeState, wordFor } from './state.ts';

/** What the machine is given to evaluate with: the time, and everything references can name beside steps. */
export interface World {
  readonly at: number;
  /** Variables of the build without what its steps exported; secrets, where there are any. */
  readonly scope: Scope;
}

/** Everything that a decision is made from. */
export interface Situation extends World {
  readonly plan: Plan;
  readonly state: BuildState;
}

/** The clone of the pipeline's own repository counts as done where nobody wrote it. */
const IMPLICIT = 'main_clone';

/** A map that works out its values when they are asked for; most conditions ask for one of thousands. */
class NamedView<V> implements ReadonlyMap<string, V> {
  readonly #names: ReadonlyMap<string, number>;
  readonly #outer: ReadonlyMap<string, number>;
  readonly #read: (place: number) => V;
  readonly #implicit: V | undefined;

  constructor(
    names: readonly [ReadonlyMap<string, number>, ReadonlyMap<string, number>],
    read: (place: number) => V,
    implicit?: V,
  ) {
    [this.#names, this.#outer] = names;
    this.#read = read;
    this.#implicit = implicit;
  }

  get(name: string): V | undefined {
    const place = this.#names.get(name) ?? this.#outer.get(name);
    if (place !== undefined) return this.#read(place);
    return name === IMPLICIT ? this.#implicit : undefined;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  get size(): number {
    return [...this.keys()].length;
  }

  keys(): MapIterator<string> {
    return new Set([...this.#names.keys(), ...this.#outer.keys()]).values();
  }

  entries(): MapIterator<[string, V]> {
    const entries = [...this.keys()].map((name): [string, V | undefined] => [name, this.get(name)]);
    return new Map(entries.filter((entry): entry is [string, V] => entry[1] !== undefined)).entries();
  }

  values(): MapIterator<V> {
    return new Map(this.entries()).values();
  }

  forEach(each: (value: V, name: string, map: ReadonlyMap<string, V>) => void): void {
    for (const [name, value] of this.entries()) each(value, name, this);
  }

  [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }
}

const NOBODY: ReadonlyMap<string, number> = new Map();

/** Names as the node at a place sees them: those of the hook around it first, then those of the pipeline. */
const namesAt = (
  plan: Plan,
  place: number,
): readonly [ReadonlyMap<string, number>, ReadonlyMap<string, number>] => {
  for (let node = plan.nodes[place]; node && node.index > 0; node = plan.nodes[node.parent])
    if (node.kind === 'hook') return [node.names, plan.byName];
  return [NOBODY, plan.byName];
};

const typeOf = (node: PlanNode | undefined): string => (node && 'step' in node ? node.step.type : '');

/** What others can ask of a step. */
const stepFactsOf = (node: PlanNode | undefined, state: NodeState): StepFacts => {
  const { facts, exports } = state;
  const members = new Map(Object.entries(facts?.members ?? {}));
  members
    .set('name', node?.name ?? '')
    .set('type', typeOf(node))
    .set('result', wordFor(state));
  const outputs = (exports ?? []).map(
    ({ name, value, encrypted = false }) => [name, { text: value, encrypted }] as const,
  );
  return {
    ...(facts?.image === undefined ? {} : { image: facts.image }),
    ...(facts?.directory === undefined ? {} : { directory: facts.directory }),
    members,
    outputs: new Map(outputs),
  };
};

const isAround = (plan: Plan, outer: number, place: number): boolean => {
  for (let node = plan.nodes[place]; node && node.index > outer; node = plan.nodes[node.parent])
    if (node.parent === outer) return true;
  return false;
};

const factsView = ({ plan, state }: Situation, place: number): ReadonlyMap<string, StepFacts> =>
  new NamedView(namesAt(plan, place), other => stepFactsOf(plan.nodes[other], state.nodes.at(other)));

/** States of steps; to its own hooks, a step has already ended. */
const statesView = ({ plan, state }: Situation, place: number): ReadonlyMap<string, StepState> =>
  new NamedView<StepState>(
    namesAt(plan, place),
    other => {
      const of = state.nodes.at(other);
      return of.phase === 'worked' && of.outcome && isAround(plan, other, place) ? of.outcome : wordFor(of);
    },
    'success',
  );

/** Looks names up as they stand for the node at a place, at this moment. */
export const lookupAt = (situation: Situation, place: number): Lookup => {
  const steps = factsView(situation, place);
  const around = lookupScope({ ...situation.scope, steps, parentSteps: steps });
  return name => {
    const exported = findExport(situation.state.exports, name);
    return exported ? { text: exported.value, encrypted: exported.encrypted ?? false } : around(name);
  };
};

/** What `workflow.result` is. */
const workflowOf = ({ nodes, settled, approvals, cancelled }: BuildState): string => {
  const { phase, outcome } = nodes.at(0);
  if (phase === 'worked' && outcome) return outcome === 'denied' ? 'failure' : outcome;
  if (settled) return settled;
  if (cancelled) return 'terminated';
  return approvals > 0 ? 'pending-approval' : 'running';
};

/** Everything a condition of the node at a place is evaluated with. */
export const factsAt = (situation: Situation, place: number): WhenFacts => {
  const lookup = lookupAt(situation, place);
  const branch = lookup('CF_BRANCH')?.text;
  return {
    lookup,
    steps: statesView(situation, place),
    workflow: workflowOf(situation.state),
    ...(branch === undefined ? {} : { branch }),
  };
};

/** A text with its references replaced; where that gives far too much text, it stays as written. */
export const replaced = (text: string, lookup: Lookup): string => {
  try {
    return interpolate(text, lookup).text;
  } catch (error) {
    if (isFault(error) && error.code === 'INTERPOLATION_TOO_LARGE') return text;
    throw error;
  }
};

/** A flag with its variable replaced; one that spells neither yes nor no counts as not given. */
export const flagAt = (
  situation: Situation,
  place: number,
  { value, otherwise }: { readonly value: FlagValue; readonly otherwise: boolean },
): boolean => {
  if (typeof value === 'boolean') return value;
  return flagIn(replaced(value, lookupAt(situation, place))) ?? otherwise;
};

/**
 * Everything the references of a step can name when it begins: the scope of the build, with what earlier steps
 * exported on top, and all steps with their images, directories, members and outputs.
 */
export const scopeFor = (plan: Plan, state: BuildState, id: string, scope: Scope): Scope => {
  const place = plan.byId.get(id) ?? 0;
  const exported = mergeVariables([{ source: 'exported', variables: listExports(state.exports) }]);
  const steps = factsView({ plan, state, scope, at: 0 }, place);
  return { ...scope, variables: new Map([...scope.variables, ...exported]), steps, parentSteps: steps };
};
