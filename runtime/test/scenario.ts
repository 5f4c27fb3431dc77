/**
 * Scenarios in words of their own: what is in Git, what is done, and what must come of it. Each has an application, a
 * namespace and a folder of the repository called as its file; `$NAME` and `$REPO` stand for it and for the
 * address of the repository. What is expected must come to be in the end; fields that are not named may be anything.
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const Name = z.strictObject({
  apiVersion: z.string().default('v1'),
  kind: z.string(),
  name: z.string(),
  /** That of the scenario unless said; empty for what has none. */
  namespace: z.string().optional(),
});
export type ObjectName = z.infer<typeof Name>;

const Fields = z.record(z.string(), z.unknown());

const Step = z.union([
  /** Files below the folder of the scenario; null removes one. */
  z.strictObject({ push: z.record(z.string(), z.string().nullable()) }),
  /** Creates objects or makes them have these fields. */
  z.strictObject({ apply: z.array(Fields) }),
  z.strictObject({ patch: Name.extend({ with: Fields }) }),
  z.strictObject({ delete: Name }),
  /** Asks the application for an operation. */
  z.strictObject({ operation: Fields }),
  z.strictObject({ refresh: z.enum(['normal', 'hard']) }),
  z.strictObject({
    expect: z.strictObject({
      /** Of the application of the scenario. */
      application: Fields.optional(),
      objects: z.array(Name.extend({ has: Fields.default({}) })).optional(),
      absent: z.array(Name).optional(),
      /** `Kind name` of what was created, in this order, other things between them or not. */
      created: z.array(z.string()).optional(),
      /** How often `Kind name` was created so far. */
      times: z.record(z.string(), z.number()).optional(),
    }),
  }),
]);
export type Step = z.infer<typeof Step>;

const Scenario = z.strictObject({
  /** The section of the description of Argo CD that it shows. */
  section: z.string(),
  title: z.string(),
  files: z.record(z.string(), z.string()).default({}),
  /** What differs from an application that syncs by itself into a namespace of its own; null for none. */
  application: z
    .strictObject({ metadata: Fields.default({}), spec: Fields.default({}) })
    .nullable()
    .default({ metadata: {}, spec: {} }),
  /** What is in the cluster before the application is. */
  before: z.array(Fields).default([]),
  steps: z.array(Step).min(1),
});
export type Scenario = z.infer<typeof Scenario> & { readonly name: string };

export const readScenarios = async (folder: string): Promise<readonly Scenario[]> => {
  const files = (await readdir(folder)).filter(file => file.endsWith('.yaml')).toSorted();
  return Promise.all(
    files.map(async file => {
      const name = basename(file, '.yaml');
      const text = (await readFile(join(folder, file), 'utf8')).replaceAll('$NAME', name);
      return { name, ...Scenario.parse(parse(text)) };
    }),
  );
};
