import { decodeObject } from '../decoding/index.ts';
import type { JsonObject, KubeObject } from '../objects/index.ts';
import { fieldMessage } from '../status/index.ts';
import { builtInKinds, type Kind } from './index.ts';

/** A kind by its name. */
export const kindOf = (name: string, version = 'v1'): Kind => {
  const found = builtInKinds().find(each => each.kind === name && each.version === version);
  if (!found) throw new Error(`no kind ${name}`);
  return found;
};

const prepared = (kind: Kind, parts: object): KubeObject => {
  const value = structuredClone({
    metadata: { name: 'x', namespace: 'default', uid: 'u-1' },
    ...parts,
  }) as JsonObject;
  const { object } = decodeObject(value, kind, 'Strict');
  kind.rules.applyDefaults(object);
  kind.rules.prepareCreate?.(object);
  return object;
};

/** An object of a kind as it is before it is checked: decoded, filled in and prepared. */
export const made = (name: string, parts: object, version?: string): KubeObject =>
  prepared(kindOf(name, version), parts);

/** What is wrong with a new object. */
export const problems = (name: string, parts: object): string[] =>
  kindOf(name).rules.validateCreate(made(name, parts)).map(fieldMessage);

/** What is wrong with a change. */
export const changeProblems = (name: string, before: object, after: object): string[] => {
  const [previous, next] = [made(name, before), made(name, after)];
  kindOf(name).rules.prepareUpdate?.(next, previous);
  return kindOf(name).rules.validateUpdate(next, previous).map(fieldMessage);
};

/** The least that a container is. */
export const container = { name: 'web', image: 'nginx:1.27' };
/** The least that a template is. */
export const template = (spec: object = {}) => ({
  metadata: { labels: { app: 'web' } },
  spec: { containers: [container], ...spec },
});
/** Selects what the template makes. */
export const selector = { matchLabels: { app: 'web' } };
/** A workload of that template. */
export const workload = (spec: object = {}) => ({ spec: { selector, template: template(), ...spec } });
/** A pod with something in its container. */
export const podWith = (parts: object) => ({ spec: { containers: [{ ...container, ...parts }] } });
/** A job that ends. */
export const job = (spec: object = {}) => ({
  spec: { template: template({ restartPolicy: 'Never' }), ...spec },
});
