// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Lookup } from './interpolate.ts';
import { AWAITED_STATES, STEP_STATES, type StepState } from './step-states.ts';
import { evaluateExpressions, evaluateWhen } from './when.ts';
import { checkBranchRule, evaluateBranch } from './when-branch.ts';
import { evaluateSteps, type StepsCondition } from './when-steps.ts';

const lookup: Lookup = name => {
  if (name === 'TARGET') return { text: 'rel.1', encrypted: false };
  if (name === 'WILD') return { text: '.*)|(.*', encrypted: false };
  return name === 'SECRET' ? { text: 'hunter2', encrypted: true } : undefined;
};

describe('evaluateBranch', () => {
  test.each([
    [{}, 'main', 'met'],
    [{ only: ['main'] }, 'main', 'met'],
    [{ only: ['main'] }, 'main2', 'unmet'],
    [{ only: ['main'] }, 'MAIN', 'unmet'],
    [{ only: ['m.*'] }, 'main', 'unmet'],
    [{ only: ['/^FEATURE-/i'] }, 'feature-1', 'met'],
    [{ only: ['/^FEATURE-/'] }, 'feature-1', 'unmet'],
    [{ only: ['/at/'] }, 'feature-1', 'met'],
    [{ only: ['/^a/b$/'] }, 'a/b', 'met'],
    [{ only: ['dev', 'main'] }, 'main', 'met'],
    [{ only: [] }, 'main', 'unmet'],
    [{ ignore: ['main'] }, 'main', 'unmet'],
    [{ ignore: ['main'] }, 'dev', 'met'],
    [{ ignore: ['/^((?!main).)*$/'] }, 'dev', 'unmet'],
    [{ only: ['/^v/'], ignore: ['v1'] }, 'v1', 'unmet'],
    [{ only: ['/^v/'], ignore: ['v1'] }, 'v2', 'met'],
    [{ only: ['/(/'] }, 'main', 'failed'],
    [{ only: ['/a/u'] }, 'main', 'failed'],
    [{ only: ['${{TARGET}}'] }, 'rel.1', 'met'],
    [{ only: ['/^${{TARGET}}$/'] }, 'rel.1', 'met'],
    [{ only: ['/^${{TARGET}}$/'] }, 'relx1', 'unmet'],
    [{ only: ['/^(${{WILD}})$/'] }, 'main', 'unmet'],
    [{ only: ['main'] }, '$(rm -rf /)', 'unmet'],
    [{ only: ['main'] }, undefined, 'unmet'],
    [{ ignore: ['main'] }, undefined, 'met'],
  ])('%j is for %s %s', (condition, branch, outcome) => {
    expect(evaluateBranch(condition, branch, lookup).outcome).toBe(outcome);
  });

  test('says which rule decided, without showing an encrypted value', () => {
    expect(evaluateBranch({ ignore: ['x', '/^m/'] }, 'main', lookup).reason).toBe(
      'branch "main" is ignored by "/^m/"',
    );
    expect(evaluateBranch({ only: ['${{SECRET}}'] }, 'hunter2', lookup).reason).toContain('[redacted]');
  });

  test('fits a name to itself and to no other, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, other) => {
        fc.pre(!name.startsWith('/') && !name.includes('${{'));
        expect(evaluateBranch({ only: [name] }, name, lookup).outcome).toBe('met');
        expect(evaluateBranch({ only: [name] }, other, lookup).outcome).toBe(
          other === name ? 'met' : 'unmet',
        );
      }),
    );
  });

  test('checks rules before they are used', () => {
    expect(checkBranchRule('main')).toBeUndefined();
    expect(checkBranchRule('/^v[0-9]+/i')).toBeUndefined();
    expect(checkBranchRule('/a(/')).toEqual({ message: 'this group is never closed', offset: 1 });
    expect(checkBranchRule('/a/y')?.message).toMatch(/flag y/);
  });

  test('gives up on rules that would take too long', () => {
    const only = Array.from({ length: 3_000 }, () => `/${'(a|b)*c'.repeat(100)}/`);
    expect(evaluateBranch({ only }, 'a'.repeat(250), lookup).outcome).toBe('failed');
  });
});

describe('evaluateSteps', () => {
  const states = new Map(STEP_STATES.map((state): [string, StepState] => [state, state]));

  test.each([
    [[{ name: 'success' }], 'met'],
    [[{ name: 'failure' }], 'unmet'],
    [[{ name: 'running' }], 'open'],
    [[{ name: 'pending' }], 'open'],
    [[{ name: 'approved' }], 'met'],
    [[{ name: 'none' }], 'unmet'],
    [[{ name: 'success' }, { name: 'running' }], 'open'],
    [[{ name: 'failure' }, { name: 'running' }], 'unmet'],
    [{ all: [{ name: 'success' }, { name: 'failure', on: ['failure'] }] }, 'met'],
    [{ any: [{ name: 'failure' }, { name: 'success' }] }, 'met'],
    [{ any: [{ name: 'failure' }, { name: 'running' }] }, 'open'],
    [{ any: [{ name: 'failure' }, { name: 'none' }] }, 'unmet'],
    [[{ name: 'denied', on: ['denied'] }], 'met'],
    [[{ name: 'denied', on: ['failure'] }], 'met'],
    [[{ name: 'terminated', on: ['finished'] }], 'unmet'],
    [[{ name: 'terminated', on: ['finished', 'terminated'] }], 'met'],
  ] satisfies [StepsCondition, string][])('%j is %s', (condition, outcome) => {
    expect(evaluateSteps(condition, states).outcome).toBe(outcome);
  });

  test('counts success, failure and skipped as finished, and what is under way not', () => {
    const finished = STEP_STATES.filter(
      name => evaluateSteps([{ name, on: ['finished'] }], states).outcome === 'met',
    );
    expect(finished).toEqual(['success', 'failure', 'skipped', 'approved', 'denied']);
  });

  test('finds every state met by its own name', () => {
    for (const name of STEP_STATES) expect(evaluateSteps([{ name, on: [name] }], states).outcome).toBe('met');
  });

  test('never takes back that a step will not come, once it has ended', () => {
    const item = fc.record({
      name: fc.constantFrom('a', 'b'),
      on: fc.subarray([...AWAITED_STATES], { minLength: 1 }),
    });
    const condition = fc.oneof(
      fc.array(item, { minLength: 1 }).map(all => ({ all })),
      fc.array(item, { minLength: 1 }).map(any => ({ any })),
    );
    const state = fc.constantFrom(...STEP_STATES);
    fc.assert(
      fc.property(condition, state, state, state, (awaited, a, before, after) => {
        fc.pre(['pending', 'running'].includes(before));
        const first = evaluateSteps(
          awaited,
          new Map([
            ['a', a],
            ['b', before],
          ]),
        ).outcome;
        const later = evaluateSteps(
          awaited,
          new Map([
            ['a', a],
            ['b', after],
          ]),
        ).outcome;
        if (first === 'unmet') expect(later).toBe('unmet');
      }),
    );
  });
});

describe('evaluateExpressions', () => {
  const outcome = (condition: Parameters<typeof evaluateExpressions>[0]) =>
    evaluateExpressions(condition, { lookup }).outcome;

  test.each([
    [{}, 'met'],
    [{ all: { a: 'true', b: '1 == 1' } }, 'met'],
    [{ all: { a: 'true', b: 'false' } }, 'unmet'],
    [{ any: { a: 'false', b: 'true' } }, 'met'],
    [{ any: { a: 'false' } }, 'unmet'],
    [{ all: { a: 'true' }, any: { b: 'false' } }, 'unmet'],
    [{ all: { a: 'true' }, any: { b: 'true' } }, 'met'],
    [{ all: { a: 'Number("x")' } }, 'failed'],
    [{ all: { a: '1 +' } }, 'failed'],
    [{ all: { a: '1 +', b: 'false' } }, 'unmet'],
    [{ any: { a: '1 +', b: 'true' } }, 'met'],
    [{ any: { a: '1 +', b: 'false' } }, 'failed'],
  ])('%j is %s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });

  test('bounds the work of all expressions together', () => {
    const slow = `match("${'a'.repeat(8_000)}", "${'(a|b)*'.repeat(60)}c")`;
    const all = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`c${index}`, slow]));
    const began = performance.now();
    const failures = evaluateExpressions({ all }, { lookup }).expressions.map(
      ({ failure }) => failure?.message,
    );
    expect(failures.at(-1)).toBe('the expression is too costly to evaluate');
    expect(performance.now() - began).toBeLessThan(4_000);
  });
});

describe('evaluateWhen', () => {
  const steps = new Map<string, StepState>([
    ['test', 'success'],
    ['lint', 'running'],
  ]);
  const facts = { lookup, branch: 'main', steps };

  test('wants every part that is there', () => {
    const when = {
      branch: { only: ['main'] },
      condition: { all: { a: 'test.result == "success"' } },
      steps: [{ name: 'test' }],
    };
    expect(evaluateWhen(when, facts).outcome).toBe('met');
    expect(evaluateWhen({ ...when, branch: { only: ['dev'] } }, facts)).toMatchObject({
      outcome: 'unmet',
      settled: true,
    });
    expect(evaluateWhen({ ...when, condition: { all: { a: '"" == "x"' } } }, facts).outcome).toBe('unmet');
    expect(evaluateWhen({ ...when, steps: [{ name: 'lint' }] }, facts)).toMatchObject({
      outcome: 'unmet',
      settled: false,
    });
    expect(evaluateWhen({}, facts)).toEqual({ outcome: 'met', settled: false });
  });

  test('tells why, and where an expression is wrong', () => {
    const verdict = evaluateWhen({ condition: { any: { x: '"${{SECRET}}" == "a"', y: 'a =' } } }, facts);
    expect(verdict.condition?.expressions[0]?.explanation?.parts[0]?.value).toBe('[redacted]');
    expect(verdict.condition?.expressions[1]?.failure).toEqual({
      message: '"=" is not part of the language',
      column: 3,
    });
    expect(JSON.stringify(verdict)).not.toContain('hunter2');
  });
});
