import { planBuild } from '@freshet/domain/builds';
import { readPipeline } from '@freshet/domain/pipelines';
import { expect, test } from 'vitest';
import { leftOut } from './left-out.ts';

const text = `version: "1.0"
steps:
  clone: {image: x, commands: [echo]}
  checks:
    type: parallel
    steps:
      lint: {image: x, commands: [echo]}
      unit: {image: x, commands: [echo], hooks: {on_finish: {exec: {image: x, commands: [echo]}}}}
  deploy: {image: x, commands: [echo]}
`;
const { pipeline } = readPipeline(text);
if (!pipeline) throw new Error('the pipeline of this test is not valid');
const plan = planBuild(pipeline);

const namesOf = (choice: Parameters<typeof leftOut>[1]): readonly string[] =>
  leftOut(plan, choice)
    .map(({ node }) => plan.nodes[plan.byId.get(node) ?? 0]?.name ?? '')
    .toSorted();

test.each([
  [{}, []],
  [{ skip: ['deploy'] }, ['deploy']],
  [{ skip: ['checks'] }, ['checks', 'lint', 'unit']],
  [{ only: ['lint'] }, ['clone', 'deploy', 'unit']],
  [{ only: ['checks'], skip: ['unit'] }, ['clone', 'deploy', 'unit']],
  [{ skip: ['nothing of this name'] }, []],
  [{ only: ['nothing of this name'] }, ['checks', 'clone', 'deploy', 'lint', 'unit']],
])('of a build with %j these are left out: %j', (choice, names) => {
  expect(namesOf(choice)).toEqual(names);
});
