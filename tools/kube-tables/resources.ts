import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface KindName {
  group: string;
  version: string;
  kind: string;
}

interface SubresourceRow {
  name: string;
  verbs: string[];
  kind?: KindName;
}

interface Column {
  name: string;
  type: string;
  format?: string;
  priority?: number;
}

/** A resource as our table keeps it. */
export interface ResourceRow extends KindName {
  plural: string;
  singular: string;
  namespaced: boolean;
  verbs: string[];
  shortNames?: string[];
  categories?: string[];
  subresources?: SubresourceRow[];
  columns?: Column[];
}

interface Discovered {
  name: string;
  singularName: string;
  namespaced: boolean;
  kind: string;
  group?: string;
  version?: string;
  verbs: string[];
  shortNames?: string[];
  categories?: string[];
}

/** Groups that only a real scheduler or a real API server under load would have a use for. */
const LEFT_OUT = new Set(['flowcontrol.apiserver.k8s.io', 'resource.k8s.io', 'internal.apiserver.k8s.io']);

/** Resources in the order in which names are resolved: core, then the groups as they are discovered. */
export const readResources = (corpus: string): ResourceRow[] => {
  const columns = read(corpus, 'derived/printer-columns.json') as Record<string, Column[]>;
  const { groups } = read(corpus, 'discovery/apis.json') as {
    groups: { name: string; versions: { version: string }[] }[];
  };
  const served = groups
    .filter(({ name }) => !LEFT_OUT.has(name))
    .flatMap(({ name, versions }) =>
      versions
        .filter(({ version }) => /^v\d+$/.test(version))
        .map(({ version }) => ({ group: name, version })),
    );
  return [{ group: '', version: 'v1' }, ...served].flatMap(groupVersion =>
    rowsOf(groupVersion, discovered(corpus, groupVersion), columns),
  );
};

const discovered = (corpus: string, { group, version }: { group: string; version: string }): Discovered[] => {
  const file = group === '' ? `api__${version}` : `apis__${group}__${version}`;
  return (read(corpus, `discovery/${file}.json`) as { resources: Discovered[] }).resources;
};

const rowsOf = (
  { group, version }: { group: string; version: string },
  resources: readonly Discovered[],
  columns: Record<string, Column[]>,
): ResourceRow[] =>
  resources
    .filter(({ name }) => !name.includes('/'))
    .map(resource => {
      const subresources = resources
        .filter(({ name }) => name.startsWith(`${resource.name}/`) && name.split('/').length === 2)
        .map(sub => subresourceRow(sub, { group, version, kind: resource.kind }));
      const printed = columns[printedAs(group, resource.kind)];
      return {
        group,
        version,
        kind: resource.kind,
        plural: resource.name,
        singular: resource.singularName,
        namespaced: resource.namespaced,
        verbs: [...resource.verbs].sort(),
        ...(resource.shortNames && { shortNames: resource.shortNames }),
        ...(resource.categories && { categories: resource.categories }),
        ...(subresources.length > 0 && { subresources }),
        ...(printed && { columns: printed }),
      };
    });

/** Events look the same in both of their groups. */
const printedAs = (group: string, kind: string): string =>
  group === '' || group === 'events.k8s.io' ? kind : `${group}/${kind}`;

const subresourceRow = (sub: Discovered, parent: KindName): SubresourceRow => {
  const kind = { group: sub.group ?? parent.group, version: sub.version ?? parent.version, kind: sub.kind };
  const same = JSON.stringify(kind) === JSON.stringify(parent);
  return { name: sub.name.split('/')[1] ?? '', verbs: [...sub.verbs].sort(), ...(!same && { kind }) };
};

const read = (corpus: string, path: string): unknown => JSON.parse(readFileSync(join(corpus, path), 'utf8'));
