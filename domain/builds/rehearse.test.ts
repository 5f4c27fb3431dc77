// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import type { MergedVariable } from '@freshet/domain/expressions';
import { expect, test } from 'vitest';
import { pipelineOf, scopeOf, TestBuild } from './build.fixture.ts';
import { planBuild, rehearseBuild, scopeFor } from './index.ts';

test('a rehearsal tells what would run and why, with everything going well', () => {
  const plan = planBuild(
    pipelineOf(`steps:
  a: {image: x}
  ask: {type: pending-approval}
  b: {image: x, when: {branch: {only: [main]}}}
  c: {image: x, when: {branch: {only: [other]}}}
`),
  );
  const log = rehearseBuild(plan, { at: 0, scope: scopeOf({ CF_BRANCH: 'main' }) });
  const told = log.flatMap(event =>
    event.type === 'step.started' || event.type === 'step.skipped'
      ? [`${event.type} ${event.node}: ${event.reason}`]
      : [],
  );
  expect(told).toEqual([
    'step.started a: it runs without a condition',
    'step.started ask: it runs without a condition',
    'step.started b: branch "main" matches "main"',
    'step.skipped c: branch "main" is not among those of only',
  ]);
  expect(log.at(-1)).toMatchObject({ type: 'build.finished', status: 'success' });
});

test('the scope of a step has what earlier steps exported and made', () => {
  const build = new TestBuild('steps: {a: {image: x}, b: {image: x}}', { variables: { V: 'old', W: 'w' } });
  build.finish('a', 'success', {
    exports: [{ name: 'V', value: 'new' }],
    facts: { image: 'registry/app:1', members: { imageId: 'sha' } },
  });
  const scope = scopeFor(build.plan, build.state, 'b', build.scope);
  expect(scope.variables.get('V')).toMatchObject({ value: 'new', source: 'exported' });
  expect(scope.variables.get('W')?.value).toBe('w');
  const a = scope.steps?.get('a');
  expect(a?.image).toBe('registry/app:1');
  expect(a?.members).toEqual(
    new Map([
      ['imageId', 'sha'],
      ['name', 'a'],
      ['type', 'freestyle'],
      ['result', 'success'],
    ]),
  );
  expect(a?.outputs?.get('V')).toEqual({ text: 'new', encrypted: false });
  expect([...(scope.steps ?? [])].map(([name]) => name)).toEqual(['a', 'b']);
});

/** Every evaluation of a condition asks for the branch once. */
class CountingVariables extends Map<string, MergedVariable> {
  asked = 0;

  override get(name: string): MergedVariable | undefined {
    if (name === 'CF_BRANCH') this.asked += 1;
    return super.get(name);
  }
}

test('conditions are evaluated when something they name has changed, not at every event', () => {
  const names = Array.from({ length: 300 }, (_, n) => `s${n}`);
  const chain = names.map((name, n) =>
    n === 0 ? `  ${name}: {image: x}` : `  ${name}: {image: x, when: {steps: [{name: s${n - 1}}]}}`,
  );
  const all = names.map(name => `{name: ${name}}`).join(', ');
  const plan = planBuild(
    pipelineOf(`mode: parallel\nsteps:\n${chain.join('\n')}\n  last: {image: x, when: {steps: [${all}]}}\n`),
  );
  const variables = new CountingVariables();
  expect(rehearseBuild(plan, { at: 0, scope: { variables } }).at(-1)).toMatchObject({ status: 'success' });
  // Once when the build begins and once when it is time.
  expect(variables.asked).toBeLessThanOrEqual(2 * plan.nodes.length);
});

test('a value that is too large for a condition fails its step and not the machine', () => {
  const text = "steps: {a: {image: x, fail_fast: '${{BIG}}', when: {branch: {only: ['${{BIG}}${{BIG}}']}}}}";
  const build = new TestBuild(text, { variables: { BIG: 'x'.repeat(3 * 1024 * 1024), CF_BRANCH: 'main' } });
  expect(build.status).toBe('error');
  expect(build.reasonOf('a')).toBe('Replacing the variables gives more than 4194304 characters');
});
