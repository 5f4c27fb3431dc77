import { setImmediate } from 'node:timers/promises';
import type { Application } from '@freshet/domain/applications';
import { type KubeObject, keyText, type ResourceKey } from '@freshet/domain/objects';
import type { ResourceTree } from '@freshet/domain/resource-tree';
import { jqOf, pointerOf, readFieldPath } from '@freshet/domain/source-edits';
import { fieldWriter } from '@freshet/domain/tracking';
import { stringify } from 'yaml';
import type { ComparedResource, Comparison } from '../comparison/index.ts';
import { type Change, maskSecrets, type ResourceDiff, resourceDiff } from '../diff-text/index.ts';

/** How an object is named among its owners. */
const nameOf = ({ group, kind, namespace, name }: ResourceKey): string =>
  `${group}/${kind}/${namespace}/${name}`;

export const showTree = ({ nodes, isCut }: ResourceTree, application: Application) => {
  const statuses = new Map(
    (application.status?.resources ?? []).map(({ group = '', kind, namespace = '', name, status }) => [
      keyText({ group, kind, namespace, name }),
      status,
    ]),
  );
  return {
    isCut,
    nodes: nodes.map(({ key, version, uid, createdAt, parents, health, images, urls, facts }) => ({
      ...key,
      version,
      uid,
      createdAt,
      parents: parents.map(nameOf),
      sync: statuses.get(keyText(key)),
      health: health?.status,
      healthMessage: health?.message,
      images: [...images],
      urls: [...urls],
      facts: [...facts],
    })),
  };
};

const LARGEST = 1_048_576;

/** An object for people: without what servers write for themselves, and without the values of Secrets. */
export const manifestText = (object: KubeObject): string => {
  const { from = object } = maskSecrets({ from: object, to: undefined });
  return maskedText(from);
};

/** Of an object whose secrets are masked already. */
const maskedText = (from: KubeObject): string => {
  const { managedFields: _, ...metadata } = from.metadata;
  const { 'kubectl.kubernetes.io/last-applied-configuration': __, ...annotations } =
    metadata.annotations ?? {};
  const text = stringify(
    { ...from, metadata: { ...metadata, ...(metadata.annotations ? { annotations } : {}) } },
    { lineWidth: 0, aliasDuplicateObjects: false },
  );
  return cut(text);
};

/** As much of a text as is told. */
export const cut = (text: string): string =>
  text.length > LARGEST ? `${text.slice(0, LARGEST)}\n# cut\n` : text;

const MOST_EDITS = 10;
const LONGEST_MANAGER = 255;

/** Writers that keep the object as Git or its controllers want it. */
const OWN_WRITERS = /^(freshet|argocd)|controller|kubelet|kube-scheduler/;

interface FieldOwner {
  readonly manager?: string;
  readonly operation?: string;
  readonly subresource?: string;
  readonly time?: string;
}

/** Who wrote to an object besides the engine, the last one first. */
const editsOf = (live: KubeObject | undefined) =>
  ((live?.metadata.managedFields ?? []) as readonly FieldOwner[])
    .filter(({ manager = '', subresource = '' }) => !OWN_WRITERS.test(manager) && subresource !== 'status')
    .map(({ manager = '', operation, time }) => ({
      manager: manager.slice(0, LONGEST_MANAGER),
      operation,
      at: time,
    }))
    .sort((one, other) => ((one.at ?? '') < (other.at ?? '') ? 1 : -1))
    .slice(0, MOST_EDITS);

const writerOf = (live: KubeObject, steps: Parameters<typeof fieldWriter>[1]) => {
  const writer = fieldWriter(live.metadata.managedFields ?? [], steps);
  return writer && { ...writer, manager: writer.manager.slice(0, LONGEST_MANAGER) };
};

const MOST_FIELDS = 200;
const LONGEST_VALUE = 300;

/** A value in as many letters as people read. */
export const valueText = (value: unknown): string | undefined => {
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
};

/** What differs, field by field, where both sides are there. */
const fieldsOf = ({ live, target, hook, status }: ComparedResource, changes: readonly Change[]) => {
  if (!live || !target || hook || status.status !== 'OutOfSync') return [];
  return changes.slice(0, MOST_FIELDS).map(({ path, from, to }) => {
    const steps = readFieldPath(path);
    return {
      path,
      live: valueText(from),
      desired: valueText(to),
      pointer: steps && pointerOf(steps),
      jq: steps && jqOf(steps),
      writer: steps && writerOf(live, steps),
    };
  });
};

const AT_ONCE = 20;

/** More objects of one application are not told of at once. */
const MOST_MANAGED = 2_000;

/** What differs, and whether that is all of it. */
export const showComparison = async ({
  revisions,
  resources,
}: Pick<Comparison, 'revisions' | 'resources'>) => ({
  revisions: [...revisions],
  resources: await showAllManaged(resources.slice(0, MOST_MANAGED)),
  isCut: resources.length > MOST_MANAGED,
});

/** Many objects take seconds to write out; everybody else has a turn in between. */
const showAllManaged = async (resources: readonly ComparedResource[]) => {
  const shown: ReturnType<typeof showManaged>[] = [];
  for (const [place, resource] of resources.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await setImmediate();
    shown.push(showManaged(resource));
  }
  return shown;
};

const NO_DIFF: ResourceDiff = { text: '', changes: [], before: '', after: '' };

export const showManaged = (resource: ComparedResource) => {
  // Masked together, so that values which differ have marks that differ.
  const { from, to } = maskSecrets({ from: resource.live, to: resource.target });
  const { text, changes, before, after } =
    resource.status.status === 'Synced' ? NO_DIFF : resourceDiff(resource);
  const isDifferent = resource.status.status === 'OutOfSync';
  return {
    ...resource.key,
    sync: resource.status.status,
    health: resource.status.health?.status,
    requiresPruning: resource.requiresPruning,
    hook: resource.hook,
    why: resource.why,
    edits: editsOf(resource.live),
    diff: text,
    desired: to && maskedText(to),
    live: from && maskedText(from),
    before: isDifferent && resource.live ? cut(before) : undefined,
    after: isDifferent && resource.target ? cut(after) : undefined,
    fields: fieldsOf(resource, changes),
  };
};
