import { Fault } from '@freshet/kit/errors';

const GIT_SOURCE = /^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/;
const LONGEST_FROM_CONTEXT = 61;

const RULE =
  'must begin with a lower-case letter, hold only lower-case letters, digits and -, and not end in -';

/** The name of a Git Source, which is that of an Application too. */
export const checkGitSourceName = (name: string): void => {
  if (!GIT_SOURCE.test(name))
    throw invalidSource('name', `the name of a Git Source ${RULE}, with at most 63 characters`);
  if (RESERVED.has(name)) throw invalidSource('name', `a Git Source cannot be called ${name}`);
};

/** A part of a Git Source that somebody may have written wrongly. */
type SourceField =
  | 'name'
  | 'path'
  | 'include'
  | 'exclude'
  | 'sourceNamespace'
  | 'destinations'
  | 'sourceRepos';

/** Says which field of a Git Source is wrong: in words, and for a form that shows it there. */
export const invalidSource = (field: SourceField, why: string): Fault =>
  new Fault('GIT_SOURCE_INVALID', why, { field });

/** Folders beside the files of Git Sources. */
const RESERVED: ReadonlySet<string> = new Set(['chart', 'in-cluster']);

/** The name of a managed cluster, which is that of its file. */
export const checkClusterName = (name: string): void => {
  if (!GIT_SOURCE.test(name))
    throw new Fault('CLUSTER_NAME_INVALID', `the name of a cluster ${RULE}, with at most 63 characters`);
  if (name === 'in-cluster')
    throw new Fault('CLUSTER_NAME_INVALID', 'in-cluster is the cluster that the runtime itself is in');
};

/** A name for a cluster, made of the name of a context of a kubeconfig, that nobody has yet. */
export const clusterNameFrom = (context: string, taken: ReadonlySet<string>): string => {
  const plain = context
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, LONGEST_FROM_CONTEXT)
    .replace(/-+$/, '');
  const base = plain === '' || plain === 'in-cluster' ? 'cluster' : plain;
  if (!taken.has(base)) return base;
  for (let number = 1; ; number += 1) {
    const suffix = `-${number}`;
    const name = `${base.slice(0, 63 - suffix.length).replace(/-+$/, '')}${suffix}`;
    if (!taken.has(name)) return name;
  }
};
