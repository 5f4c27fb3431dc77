import type { Lookup, Resolved } from './interpolate.ts';
import { findReferences } from './references.ts';
import { lookupVariables, type MergedVariables } from './variables.ts';

/** What later steps can know of a step. */
export interface StepFacts {
  /** The image a build or push step made. */
  readonly image?: string;
  /** The directory a clone step filled. */
  readonly directory?: string;
  /** Fields such as `result`, `imageId` or `revision`, by name. */
  readonly members?: ReadonlyMap<string, string>;
  /** What the step exported, by variable name. */
  readonly outputs?: ReadonlyMap<string, Resolved>;
}

/** Where a text stands decides what the bare name of a step means there. */
export type ReferenceUse = 'image' | 'directory' | 'text';

/** Everything references can name. */
export interface Scope {
  readonly variables: MergedVariables;
  readonly steps?: ReadonlyMap<string, StepFacts>;
  /** Steps of the build that a hook belongs to. */
  readonly parentSteps?: ReadonlyMap<string, StepFacts>;
  /** Finds `secrets.CONTEXT.KEY` and `secrets.CONTEXT.RESOURCE@KEY`. */
  readonly secret?: (secret: SecretReference) => string | undefined;
}

/** A value in a secret store. */
export interface SecretReference {
  readonly context: string;
  readonly resource?: string;
  readonly key: string;
}

const plain = (text: string | undefined): Resolved | undefined =>
  text === undefined ? undefined : { text, encrypted: false };

const cut = (text: string, mark: string): readonly [string, string] | undefined => {
  const at = text.indexOf(mark);
  return at > 0 && at < text.length - 1 ? [text.slice(0, at), text.slice(at + 1)] : undefined;
};

/** Reads what stands after `secrets.`. */
export const parseSecretReference = (text: string): SecretReference | undefined => {
  const [context, rest] = cut(text, '.') ?? [];
  if (context === undefined || rest === undefined) return undefined;
  const [resource, key] = cut(rest, '@') ?? [];
  return resource !== undefined && key !== undefined ? { context, resource, key } : { context, key: rest };
};

const SECRETS = 'secrets.';

/** Every value of a secret store that a text names. */
export const secretReferencesIn = (text: string): readonly SecretReference[] =>
  findReferences(text).flatMap(({ name }) =>
    name.startsWith(SECRETS) ? (parseSecretReference(name.slice(SECRETS.length)) ?? []) : [],
  );

const wholeStep = (facts: StepFacts | undefined, use: ReferenceUse): Resolved | undefined => {
  if (use === 'image') return plain(facts?.image);
  if (use === 'directory') return plain(facts?.directory);
  return plain(facts?.image ?? facts?.directory);
};

/** Finds a step, or a field or output of it. Names of steps hold no dot, so the first dot ends the name. */
const inSteps = (
  steps: ReadonlyMap<string, StepFacts> | undefined,
  text: string,
  use: ReferenceUse,
): Resolved | undefined => {
  const [name, member] = cut(text, '.') ?? [];
  if (name === undefined || member === undefined) return wholeStep(steps?.get(text), use);
  const facts = steps?.get(name);
  if (member.startsWith('output.')) return facts?.outputs?.get(member.slice('output.'.length));
  return plain(facts?.members?.get(member));
};

const inSecrets = (scope: Scope, text: string): Resolved | undefined => {
  const secret = parseSecretReference(text);
  const value = secret && scope.secret?.(secret);
  return value === undefined ? undefined : { text: value, encrypted: true };
};

const PREFIXES: Readonly<
  Record<string, (scope: Scope, rest: string, use: ReferenceUse) => Resolved | undefined>
> = {
  'steps.': (scope, rest, use) => inSteps(scope.steps, rest, use),
  'parentSteps.': (scope, rest, use) => inSteps(scope.parentSteps, rest, use),
  'secrets.': inSecrets,
};

/**
 * Looks names up in everything a step can refer to. Where a step's image or directory is asked for, the step of
 * that name is meant and a variable only if there is no such step; elsewhere a variable goes first.
 */
export const lookupScope = (scope: Scope, use: ReferenceUse = 'text'): Lookup => {
  const variable = lookupVariables(scope.variables);
  return name => {
    for (const [prefix, find] of Object.entries(PREFIXES)) {
      if (name.startsWith(prefix)) return find(scope, name.slice(prefix.length), use) ?? variable(name);
    }
    const step = (): Resolved | undefined => inSteps(scope.steps, name, use);
    return use === 'text' ? (variable(name) ?? step()) : (step() ?? variable(name));
  };
};
