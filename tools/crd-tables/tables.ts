import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '@freshet/contracts/crds';
import { parse } from 'yaml';

/** Which published definition becomes which of our files. */
const FILES: Readonly<Record<string, string>> = {
  'applications.generated.json': 'application-crd.yaml',
  'applicationsets.generated.json': 'applicationset-crd.yaml',
  'appprojects.generated.json': 'appproject-crd.yaml',
};

/** Descriptions are long, and ours to write. A field that is called `description` stays. */
const withoutDescriptions = (value: unknown, isFields = false): unknown => {
  if (Array.isArray(value)) return value.map(item => withoutDescriptions(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, field]) => isFields || name !== 'description' || typeof field !== 'string')
      .map(([name, field]) => [name, withoutDescriptions(field, name === 'properties')]),
  );
};

interface Published {
  metadata: { name: string };
  spec: unknown;
}

/** Our files by name, from a folder with the published definitions. */
export const crdTables = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(FILES).map(([name, file]) => {
      const { metadata, spec } = parse(readFileSync(join(folder, file), 'utf8')) as Published;
      const definition = {
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name: metadata.name },
        spec: withoutDescriptions(spec),
      };
      return [name, `${JSON.stringify(fold(definition))}\n`];
    }),
  );

export const hasDefinitions = (folder: string): boolean =>
  Object.values(FILES).every(file => existsSync(join(folder, file)));
