// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.

import { readPipeline } from '@freshet/domain/pipelines';
import { describe, expect, test } from 'vitest';
import { pipelineOf } from './build.fixture.ts';
import { planBuild } from './index.ts';

const plan = (text: string) => planBuild(pipelineOf(text));

describe('a plan', () => {
  test('has every part of the pipeline under an id of its own', () => {
    const { nodes } = plan(`services: {name: db, composition: {db: {image: p}}}
hooks: {on_finish: [z]}
stages: [one]
steps:
  build: {image: x, stage: one, hooks: {on_fail: {steps: {tell: {image: i}}}}}
  group: {type: parallel, steps: {child: {image: x}, ask2: {type: parallel, steps: {deep: {image: x}}}}}
  ask: {type: pending-approval}
  many: {image: x, scale: {one: {image: a}}}
`);
    expect(nodes.map(({ id, kind }) => `${kind} ${id}`)).toEqual([
      'build #build',
      'services #build.services',
      'hook #build.hooks.on_finish',
      'step #build.hooks.on_finish.on_finish',
      'step build',
      'hook build.hooks.on_fail',
      'step build.hooks.on_fail.tell',
      'group group',
      'step group.child',
      'group group.ask2',
      'step group.ask2.deep',
      'approval ask',
      'group many',
      'step many.one',
    ]);
    expect(nodes[4]).toMatchObject({ stage: 'one', path: ['steps', 'build'], parent: 0 });
  });

  test('leaves a parallel or typed step with an undeclared stage without a stage', () => {
    const { nodes } = plan(`stages: [one]
steps:
  group: {type: parallel, stage: two, steps: {child: {image: x, stage: one}}}
  typed: {type: 'foo/bar:1.0.0', stage: two}
`);
    expect(nodes.slice(1).map(node => ('stage' in node ? node.stage : undefined))).toEqual([
      undefined,
      'one',
      undefined,
    ]);
  });

  test('tells what each step waits for and what is replaced only when it begins', () => {
    const { nodes } = plan(`mode: parallel
steps:
  a: {image: '\${{I}}', commands: ['echo \${{X}}'], title: plain}
  b: {image: x, when: {steps: [{name: a}], condition: {all: {c: 'steps.a.result == "success" && "\${{V}}" == workflow.result'}}}}
`);
    expect(nodes[1]).toMatchObject({ late: ['image', 'commands'] });
    expect(nodes[2]).toMatchObject({
      late: ['when'],
      when: {
        awaits: [{ place: 1, on: ['success'] }],
        reads: [1],
        readsVariables: true,
        readsWorkflow: true,
        readsAnything: false,
      },
    });
  });

  test('a step called as the hooks of the build are does not stand in their way', () => {
    const { byId, nodes } = plan(
      'hooks: {on_finish: [z]}\nsteps: {build: {image: x, hooks: {on_finish: [z]}}}',
    );
    expect(byId.size).toBe(nodes.length);
  });

  test.each([
    [
      'each other',
      'a: {image: x, when: {steps: [{name: b}]}}\n  b: {image: x, when: {steps: [{name: a}]}}',
      'a → b → a',
    ],
    ['itself', 'a: {image: x, when: {steps: [{name: a, on: [finished]}]}}', 'a → a'],
    ['the group around', 'g: {type: parallel, steps: {a: {image: x, when: {steps: [{name: g}]}}}}', 'a → a'],
    [
      'a chain',
      'a: {image: x, when: {steps: [{name: c}]}}\n  b: {image: x, when: {steps: [{name: a}]}}\n  c: {image: x, when: {steps: [{name: b, on: [running]}]}}',
      'a → c → b → a',
    ],
  ])('steps that wait for %s are refused, with their place', (_, steps, chain) => {
    const text = `version: "1.0"\nmode: parallel\nsteps:\n  ${steps}\n`;
    const { pipeline, locate } = readPipeline(text);
    const planning = () => planBuild(pipeline!, { locate });
    expect(planning).toThrow(expect.objectContaining({ code: 'PLAN_CYCLIC' }));
    expect(planning).toThrow(new RegExp(`^line 4, column \\d+: steps wait for each other: ${chain}$`));
  });

  test('waiting for the begin of the group around, or for one of two, is no circle', () => {
    const text = `mode: parallel
steps:
  g: {type: parallel, steps: {a: {image: x, when: {steps: [{name: g, on: [running]}]}}}}
  b: {image: x, when: {steps: {any: [{name: c}, {name: g}]}}}
  c: {image: x, when: {steps: {any: [{name: b}, {name: g}]}}}
  d: {image: x, when: {steps: [{name: e, on: [pending]}]}}
  e: {image: x, when: {steps: [{name: d}]}}
`;
    expect(plan(text).nodes).toHaveLength(7);
  });

  test('a chain of ten thousand steps is planned, and more steps than a build may have are refused', () => {
    const pipeline = pipelineOf('mode: parallel\nsteps: {s: {image: x}}');
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => {
        const of = [{ name: `s${n - 1}`, on: ['success' as const] }];
        const when = n === 0 ? {} : { when: { steps: { need: 'all' as const, of } } };
        return { ...pipeline.steps[0]!, name: `s${n}`, ...when };
      });
    expect(planBuild({ ...pipeline, steps: many(10_000) }).nodes).toHaveLength(10_001);
    const tooMany = { ...pipeline, steps: many(50_001) };
    expect(() => planBuild(tooMany)).toThrow(expect.objectContaining({ code: 'PLAN_TOO_LARGE' }));
  });
});
