import { readPipeline } from '@freshet/domain/pipelines';
import { createStepCatalogue, readStepDefinition } from '@freshet/domain/steps';
import { describe, expect, test } from 'vitest';
import { loginNeeds } from './index.ts';

const typed = readStepDefinition(`
version: "1.0"
kind: step-type
metadata: { name: acme/ship, version: 1.0.0 }
spec:
  arguments: '{"type":"object","properties":{"TO":{"type":"string"}}}'
  delimiters: { left: "[[", right: "]]" }
  stepsTemplate: |-
    ship:
      image: 'ships.example/tool:1'
      registry_context: '[[ .Arguments.TO ]]'
      commands: [ship]
`);

/** How a pipeline names a value. */
const ref = (name: string): string => `\${{${name}}}`;

const needsOf = (steps: string, variables: Readonly<Record<string, string>> = {}) => {
  const { pipeline, problems } = readPipeline(`version: "1.0"\nsteps:\n${steps}`);
  if (!pipeline) throw new Error(JSON.stringify(problems));
  const definitions = typed.definition ? [typed.definition] : [];
  return loginNeeds(pipeline, {
    catalogue: createStepCatalogue(definitions),
    lookup: name => {
      const text = variables[name];
      return text === undefined ? undefined : { text, encrypted: false };
    },
  });
};

describe('a pipeline needs', () => {
  test.each([
    ['nothing for a program on a machine', `{image: "${ref('OTHER')}", commands: [x]}`, [], false],
    ['the default Git login', '{type: git-clone, repo: a/b}', [], true],
    ['the same by its old name', '{type: git-clone, repo: a/b, git: CF-default}', [], true],
    ['the Git login that is named', '{type: git-clone, repo: a/b, git: hub}', ['hub'], false],
    [
      'no Git login where the step brings one',
      '{type: git-clone, repo: a/b, credentials: {username: u, password: p}}',
      [],
      false,
    ],
    ['what a variable names', `{type: git-clone, repo: a/b, git: "${ref('WHICH')}"}`, ['lab'], false],
    [
      'what a step of a hook names',
      '{image: x, commands: [x], hooks: {on_finish: {exec: {steps: {c: {type: git-clone, repo: a/b, git: hub}}}}}}',
      ['hub'],
      false,
    ],
  ])('%s', (_, step, names, isDefault) => {
    const needs = needsOf(`  a: ${step}`, { WHICH: 'lab' });
    expect(needs.git).toEqual({ names, isDefault });
    expect(needs.registries).toMatchObject({ names: [], isDefault: false });
  });

  test('the registries that images come from', () => {
    const steps = `
  a: {image: "quay.example:5000/x/y:1", commands: [x]}
  b: {image: "node:24", commands: [x]}
  c: {image: "${ref('a')}", commands: [x]}
  d: {image: "ghcr.example/x:${ref('CF_REVISION')}", commands: [x], services: {composition: {db: {image: "db.example/pg"}}}}
  e: {type: composition, composition: {version: "2", services: {w: {image: "web.example/w"}}}, composition_candidates: {t: {image: "t.example/t", command: x}}}
`;
    expect(needsOf(steps).registries.hosts.toSorted()).toEqual([
      'db.example',
      'docker.io',
      'ghcr.example',
      'quay.example:5000',
      't.example',
      'web.example',
    ]);
  });

  test('the registry that it pushes to, and the default one where a step names none', () => {
    const named = needsOf(
      `
  a: {type: build, image_name: a/b, registry: mine, registry_contexts: [bases]}
  p: {type: push, candidate: "${ref('a')}", registry: "${ref('TARGET')}"}
`,
      { TARGET: 'theirs' },
    );
    expect(named.registries).toMatchObject({ names: ['mine', 'bases', 'theirs'], isDefault: false });
    expect(needsOf('  a: {type: build, image_name: a/b}').registries.isDefault).toBe(true);
    expect(needsOf('  a: {type: push, candidate: "x.example/a:1"}').registries).toMatchObject({
      isDefault: true,
      hosts: ['x.example'],
    });
    expect(needsOf('  a: {type: push, candidate: "a:1", registry: r.example}').registries).toMatchObject({
      names: ['r.example'],
      hosts: expect.arrayContaining(['r.example']),
    });
  });

  test('what the steps behind a step type name', () => {
    const needs = needsOf(`  a: {type: acme/ship, arguments: {TO: "${ref('WHERE')}"}}`, { WHERE: 'harbour' });
    expect(needs.registries).toEqual({ names: ['harbour'], isDefault: false, hosts: ['ships.example'] });
  });

  test('a name that is known before it runs', () => {
    expect(() => needsOf(`  a: {type: git-clone, repo: a/b, git: "${ref('LATER')}"}`)).toThrow(
      expect.objectContaining({ code: 'LOGIN_UNDECIDED' }),
    );
    expect(() => needsOf(`  a: {type: push, candidate: "a:1", registry: "${ref('LATER')}"}`)).toThrow(
      `The step a names an integration by ${ref('LATER')}`,
    );
  });
});
