/**
 * Which logins of its account a pipeline needs: those that its steps name, the default ones where a step that needs
 * one names none, and those of the registries that images are pulled from. A build is given these and no others, so a
 * step that looks around finds only what its pipeline was written to use.
 *
 * It is decided before the build runs. A name that only a step of the build could tell is therefore refused; an image
 * whose registry is not known yet is pulled without a login, unless something else names its registry.
 */
import { interpolateTree, type Lookup } from '@freshet/domain/expressions';
import { type Hooks, hasVariable, type Pipeline, type Step, type TypedStep } from '@freshet/domain/pipelines';
import { expandStep, type StepCatalogue } from '@freshet/domain/steps';
import { Fault } from '@freshet/kit/errors';

export interface LoginNeeds {
  readonly git: { readonly names: readonly string[]; readonly isDefault: boolean };
  readonly registries: {
    readonly names: readonly string[];
    readonly isDefault: boolean;
    /** The hosts that images come from. */
    readonly hosts: readonly string[];
  };
}

export const NO_LOGINS: LoginNeeds = {
  git: { names: [], isDefault: false },
  registries: { names: [], isDefault: false, hosts: [] },
};

export interface KnownBefore {
  readonly lookup: Lookup;
  /** The step types that the pipeline uses. */
  readonly catalogue: StepCatalogue;
}

const DEFAULT_HOST = 'docker.io';
const DEFAULT_GIT = 'CF-default';

/** The words that name registries, in the shape that steps have once they are read. */
const REGISTRY_WORDS: ReadonlySet<string> = new Set(['registry', 'registryContext']);
const REGISTRY_LISTS: ReadonlySet<string> = new Set([
  'registryContexts',
  'registry_contexts',
  'registry_context',
]);
const IMAGE_WORDS: ReadonlySet<string> = new Set(['image', 'candidate', 'cacheFrom', 'imageName']);

const DEPTH_MAX = 50;

const textsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter(item => typeof item === 'string');

class Needs {
  readonly #git = new Set<string>();
  readonly #registries = new Set<string>();
  readonly #hosts = new Set<string>();
  readonly #known: KnownBefore;
  #defaultGit = false;
  #defaultRegistry = false;

  constructor(known: KnownBefore) {
    this.#known = known;
  }

  get found(): LoginNeeds {
    return {
      git: { names: [...this.#git], isDefault: this.#defaultGit },
      registries: {
        names: [...this.#registries],
        isDefault: this.#defaultRegistry,
        hosts: [...this.#hosts],
      },
    };
  }

  pipeline({ steps, hooks, services }: Pipeline): void {
    for (const step of steps) this.#step(step);
    this.#hooks(hooks);
    this.#words(this.#resolved(services), 'services', 0);
  }

  #resolved<Value>(value: Value): Value {
    return interpolateTree(value, this.#known.lookup).value as Value;
  }

  #hooks(hooks: Hooks): void {
    for (const hook of Object.values(hooks)) for (const step of hook?.steps ?? []) this.#step(step);
  }

  #step(step: Step): void {
    this.#hooks(step.hooks);
    if ('steps' in step) {
      for (const inner of step.steps) this.#step(inner);
      return;
    }
    if (step.type === 'typed') {
      for (const inner of this.#expanded(step)) this.#step(inner);
      return;
    }
    const { hooks: _, when: __, path: ___, ...told } = step;
    const resolved = this.#resolved(told);
    if (resolved.type === 'git-clone') {
      if (!resolved.credentials) this.#gitName(resolved.git, step.name);
      return;
    }
    this.#registryOf(resolved as Step);
    this.#words(resolved, step.name, 0);
  }

  /** What does not fit its step type is left to the runner, which says so. */
  #expanded(step: TypedStep): readonly Step[] {
    const type = step.version === undefined ? step.uses : `${step.uses}:${step.version}`;
    const found = this.#known.catalogue.find(this.#resolved(type));
    if ('code' in found) return [];
    const { steps } = expandStep(found, this.#resolved(step.arguments), { lookup: this.#known.lookup });
    return steps ?? [];
  }

  #gitName(name: string | undefined, step: string): void {
    if (name === undefined || name === DEFAULT_GIT) this.#defaultGit = true;
    else this.#git.add(decided(name, step));
  }

  /** Steps that push go to the default registry where they name none. */
  #registryOf(step: Step): void {
    if (step.type === 'build') this.#defaultRegistry ||= step.registry === undefined;
    if (step.type === 'push') this.#defaultRegistry ||= (step.registry ?? step.registryContext) === undefined;
    if (step.type === 'push-tag') this.#defaultRegistry = true;
    if (step.type === 'build' && 'content' in step.dockerfile)
      for (const [, image = ''] of step.dockerfile.content.matchAll(/^\s*FROM\s+(?:--\S+\s+)*(\S+)/gim))
        this.#image(image);
  }

  /** Names and images stand wherever a step may have them, also within compositions and services. */
  #words(value: unknown, step: string, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return;
    for (const [key, inner] of Object.entries(value)) {
      if (REGISTRY_WORDS.has(key) || REGISTRY_LISTS.has(key))
        for (const name of textsIn(inner)) this.#registryName(name, step);
      else if (IMAGE_WORDS.has(key)) for (const image of textsIn(inner)) this.#image(image);
      this.#words(inner, step, depth + 1);
    }
  }

  #registryName(name: string, step: string): void {
    const decidedName = decided(name, step);
    this.#registries.add(decidedName);
    // What looks like a host is one, unless an integration has that name.
    if (/[.:]/.test(decidedName)) this.#hosts.add(decidedName);
  }

  #image(image: string): void {
    const [first = '', ...rest] = image.split('/');
    if (hasVariable(first)) return;
    const isHost = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
    this.#hosts.add(isHost ? first : DEFAULT_HOST);
  }
}

const decided = (name: string, step: string): string => {
  if (!hasVariable(name)) return name;
  throw new Fault(
    'LOGIN_UNDECIDED',
    `The step ${step} names an integration by ${name}, which is not known before the build runs`,
    { step },
  );
};

/** What a pipeline needs to log in with, as far as it can be known before it runs. */
export const loginNeeds = (pipeline: Pipeline, known: KnownBefore): LoginNeeds => {
  const needs = new Needs(known);
  needs.pipeline(pipeline);
  return needs.found;
};
