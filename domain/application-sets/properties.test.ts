import { isFault } from '@freshet/kit/errors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApplicationSet, ApplicationSetSpec } from './application-set.ts';
import type { GeneratorPorts } from './generators/ports.ts';
import { renderApplications } from './render-applications.ts';

const NOW = new Date('2026-01-02T03:04:05Z');

const portsOf = (found: fc.JsonValue[]): GeneratorPorts => ({
  clusters: async () => [{ name: 'a', server: 's', labels: { x: 'y' }, annotations: {} }],
  directories: async () => ['a', 'a/b'],
  files: async () => new Map([['a/b.json', JSON.stringify(found)]]),
  repositories: async () => [],
  pullRequests: async () => undefined,
  plugin: async () =>
    found.filter(each => typeof each === 'object' && each !== null && !Array.isArray(each)) as Record<
      string,
      unknown
    >[],
  decisions: async () => ({ matchKey: 'a', decisions: found }),
});

const json = fc.jsonValue({ maxDepth: 4 });
const element = fc.dictionary(fc.constantFrom('a', 'b', 'values', '__proto__', 'constructor'), json, {
  noNullPrototype: true,
});
const leaf = fc.oneof(
  fc.array(element, { maxLength: 3 }).map(elements => ({ list: { elements } })),
  json.map(value => ({ list: { elementsYaml: JSON.stringify(value) } })),
  fc.constantFrom(
    { clusters: { values: { a: '{{.name}}', b: '{{name}}' } } },
    { git: { repoURL: 'r', files: [{ path: '**' }] } },
    { git: { repoURL: 'r', directories: [{ path: '*' }] } },
    { plugin: { configMapRef: { name: 'p' } } },
    { clusterDecisionResource: { configMapRef: 'c' } },
  ),
);
const generator = fc.oneof(
  leaf,
  fc.tuple(leaf, leaf).map(([one, other]) => ({ matrix: { generators: [one, other] } })),
  fc.tuple(leaf, leaf).map(([one, other]) => ({ merge: { mergeKeys: ['a'], generators: [one, other] } })),
);
const text = fc.constantFrom(
  '{{a}}',
  '{{.a}}',
  '{{ .a.b.c }}',
  '{{ toYaml . }}',
  '{{a',
  '{{ range .b }}{{ . }}{{ end }}',
  'plain',
  '{{ .a | normalize }}',
);

describe('any set', () => {
  test('becomes applications or is refused with a fault, and leaves nothing in the prototypes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(generator, { maxLength: 2 }),
        fc.array(json, { maxLength: 3 }),
        fc.tuple(text, text, text),
        fc.boolean(),
        async (generators, found, [name, label, templatePatch], goTemplate) => {
          const template = {
            metadata: { name, labels: { [label]: label } },
            spec: { project: 'p', destination: {} },
          };
          const spec = { goTemplate, generators, template, templatePatch } as unknown as ApplicationSetSpec;
          const set: ApplicationSet = {
            apiVersion: 'argoproj.io/v1alpha1',
            kind: 'ApplicationSet',
            metadata: { name: 's', namespace: 'n' },
            spec,
          };
          try {
            for (const application of await renderApplications(set, portsOf(found), NOW))
              expect(application).toMatchObject({ metadata: { namespace: 'n' }, spec: { project: 'p' } });
          } catch (error) {
            if (!isFault(error)) throw error;
          }
          expect(Object.keys(Object.prototype)).toEqual([]);
        },
      ),
      { numRuns: 400 },
    );
  });
});
