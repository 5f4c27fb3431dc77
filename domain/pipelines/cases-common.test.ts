import { describe, expect, test } from 'vitest';
import { readPipeline } from './index.ts';
import { type Case, verdict, withStep } from './verdict.fixture.ts';

const V = (name: string) => `$\{{${name}}}`;
const free = (rest: string) => withStep(`image: x, ${rest}`);
const build = (rest: string) => withStep(`type: build, image_name: x, ${rest}`);

const COMMON: readonly Case[] = [
  ['C1', free('title: {}'), 'E value-type steps.a.title'],
  ['C1 b', free('title: 5'), 'E value-type steps.a.title'],
  ['C2', free('title: ""'), 'E value-empty steps.a.title'],
  ['C3', free('description: {}'), 'E value-type steps.a.description'],
  ['C4', free('working_directory: {}'), 'E value-type steps.a.working_directory'],
  ['C5', free('fail_fast: {}'), 'E value-type steps.a.fail_fast'],
  ['C6 true', free('fail_fast: "true"'), 'W flag-loose steps.a.fail_fast -> true'],
  ['C6 yes', free('fail_fast: "yes"'), 'W flag-loose steps.a.fail_fast -> true'],
  ['C6 off', free('fail_fast: "off"'), 'W flag-loose steps.a.fail_fast -> false'],
  ['C6 1', free('fail_fast: 1'), 'W flag-loose steps.a.fail_fast -> true'],
  ['C6 0', free('fail_fast: "0"'), 'W flag-loose steps.a.fail_fast -> false'],
  ['C7', free(`fail_fast: "${V('FF')}"`)],
  ['C8', free(`fail_fast: "a${V('FF')}"`), 'E value-type steps.a.fail_fast'],
  ['C9', free('fail-fast: false')],
  ['C10', free('working-directory: a, working_directory: b'), 'E key-conflict steps.a.working-directory'],
  ['C11', `stages: [build]\n${free('stage: biuld')}`, 'E stage-undeclared steps.a.stage -> build'],
  ['C12', free('stage: build'), 'E stage-undeclared steps.a.stage'],
  ['C13', `stages: [build]\n${free(`stage: "${V('ST')}"`)}`, 'E stage-undeclared steps.a.stage'],
  ['C14', free('docker_machine: google'), 'E value-type steps.a.docker_machine'],
  ['C15', free('docker_machine: {create: {}, use: {}}'), 'E key-conflict steps.a.docker_machine.use'],
  ['C16 absent', free('title: t')],
  ...['null', '0s', '45m', '1.5h', '.5m', '1.m'].map(
    (value): Case => [`C16 ${value}`, free(`timeout: ${value}`)],
  ),
  ['C16 s', free('timeout: s'), 'W timeout-ignored steps.a.timeout'],
  ...['0', '42', 'true', '{}', '[]', '"45"', '2d', '-1m', '""'].map(
    (value): Case => [`C17-C19 ${value}`, free(`timeout: ${value}`), 'W timeout-ignored steps.a.timeout'],
  ),
  ['C18 variable', free(`timeout: "${V('T')}"`)],
  ['C20', free('title: t')],
  ['C21', free("retry: {exponentialFactor: ''}"), 'E value-type steps.a.retry.exponentialFactor'],
  ['C21 b', free("retry: {maxAttempts: ''}"), 'E value-type steps.a.retry.maxAttempts'],
  ['C21 c', free("retry: {delay: ''}"), 'E value-type steps.a.retry.delay'],
  ['C22', free('retry: {maxAttempts: 0}'), 'E value-range steps.a.retry.maxAttempts'],
  ['C23', free('retry: {delay: -1}'), 'E value-range steps.a.retry.delay'],
  ['C24', free('retry: {maxAttempts: 50}'), 'W retry-range steps.a.retry.maxAttempts'],
  ['C24 b', free('retry: {maxAttempts: 2.5}'), 'W retry-range steps.a.retry.maxAttempts'],
  ['C24 c', free('retry: {maxAttempts: "3"}')],
  ['C24 d', free('retry: {delay: 3}'), 'W retry-range steps.a.retry.delay'],
  ['C25', free('retry: {max_attempts: 2}'), 'E key-unknown steps.a.retry.max_attempts -> maxAttempts'],
  ['C26', free('retry: {attempts: 3}'), 'E key-unknown steps.a.retry.attempts'],
  ['C27', free('debug: {phases: {override: true}}')],
  ['C27 b', build('debug: {phases: {override: true}}'), 'E key-unknown steps.a.debug.phases.override'],
  ['C28', free('debug: {phases: {during: true}}'), 'E key-unknown steps.a.debug.phases.during'],
  ['C29', free('env: {name: e, type: kubernetes, endpoints: [{name: n, url: u}], filters: [{cluster: c}]}')],
  ['C30', free('env: {type: kubernetes}'), 'E key-required steps.a.env'],
  ['C30 b', free('env: {name: e, type: ecs}'), 'E value-choice steps.a.env.type'],
  ['C30 c', free('env: {name: e, filter: []}'), 'E key-unknown steps.a.env.filter -> filters'],
];

const when = (rest: string) => `version: "1.0"\nsteps: {s: {image: x}, a: {image: x, when: ${rest}}}\n`;
const at = 'steps.a.when';

const WHEN: readonly Case[] = [
  ['W1', when('{steps: [{name: s}]}')],
  ['W2', when('{steps: {all: [{name: s, on: [success]}]}}')],
  ['W2 b', when('{steps: {any: [{name: s, on: [success]}]}}')],
  ['W3', when('{steps: []}'), `E list-empty ${at}.steps`],
  ['W4', when('{steps: {all: [{name: s}], any: [{name: s}]}}'), `E key-conflict ${at}.steps.any`],
  ['W5', when('{steps: {}}'), `E key-required ${at}.steps`],
  ['W6', when('{steps: [{name: s, on: [succes]}]}'), `E value-choice ${at}.steps[0].on[0] -> success`],
  ['W7', when('{steps: [{name: s, on: success}]}'), `E value-type ${at}.steps[0].on`],
  ['W8', when('{steps: [{name: s, on: []}]}'), `E list-empty ${at}.steps[0].on`],
  ['W9', when('{steps: [{on: [success]}]}'), `E key-required ${at}.steps[0]`],
  ['W10', when('{steps: [{name: nosuch}]}'), `W step-unknown ${at}.steps[0].name`],
  ['W10 implicit clone', when('{steps: [{name: main_clone}]}')],
  ['W11', when('{steps: [{name: s, on: [failure, finished]}]}')],
  ['W12', when('{branch: master}'), `E value-type ${at}.branch`],
  ['W13', when('{branch: {only: master}}'), `E value-type ${at}.branch.only`],
  ['W14', when('{branch: {only: [a], ignore: [b]}}'), `W branch-filter-both ${at}.branch`],
  ['W15', when('{branch: {on: [a]}}'), `E key-unknown ${at}.branch.on -> only`],
  ['W16', when('{brunch: {only: [a]}}'), `E key-unknown ${at}.brunch -> branch`],
  ['W17', when('{condition: {or: {c: "1"}}}'), `E key-unknown ${at}.condition.or -> any`],
  ['W18', when('{condition: {all: {c: "1"}, any: {d: "1"}}}')],
  ['W19', when('{condition: {all: {a-b: "1"}}}'), `E condition-id-invalid ${at}.condition.all.a-b`],
  ['W20', when('{condition: {all: {c: true}}}'), `E value-type ${at}.condition.all.c`],
  ['W21', when('{condition: "1"}'), `E value-type ${at}.condition`],
  ['W22', when('{}')],
  ['W22 b', when('null'), `E value-type ${at}`],
];

const post = (rest: string) => free(`on_finish: {${rest}}`);
const M = 'steps.a.on_finish';
const image = `'${V('b.image')}'`;
const imagePath = `["${V('b.image')}"]`;

const RECORDS: readonly Case[] = [
  ['M1', post('metadata: {put: []}'), `E key-unknown ${M}.metadata.put`],
  ['M2', post('metadata: {set: {a: 1}}'), `E value-type ${M}.metadata.set`],
  ['M3', post('metadata: {set: [{qa: pending}]}'), `E value-type ${M}.metadata.set[0].qa`],
  [
    'M4',
    post(`metadata: {set: [{${image}: ['an invalid key']}]}`),
    `E value-pattern ${M}.metadata.set[0].${imagePath}[0]`.replace('.[', '['),
  ],
  [
    'M5',
    post(`metadata: {set: [{${image}: [{k: []}]}]}`),
    `E value-type ${M}.metadata.set[0]${imagePath}[0].k`,
  ],
  [
    'M6',
    post(`metadata: {set: [{${image}: [{k: {evaluate: x}}, {k: {}}]}]}`),
    `E key-required ${M}.metadata.set[0]${imagePath}[1].k`,
  ],
  [
    'M6 misspelt',
    post(`metadata: {set: [{${image}: [{k: {eval: x}}]}]}`),
    `E key-unknown ${M}.metadata.set[0]${imagePath}[0].k.eval -> evaluate`,
  ],
  ['M7', post(`metadata: {set: [{${image}: [{a: t}, {b: 1}, {c: true}, {d: {evaluate: x}}, bare]}]}`)],
  ['M8', build('metadata: {unset: []}'), 'E key-unknown steps.a.metadata.unset -> set'],
  ['M9', build("metadata: {set: [{'qa.bob': x}]}"), 'E value-pattern steps.a.metadata.set[0]["qa.bob"]'],
  ['M10', post('annotations: {put: []}'), `E key-unknown ${M}.annotations.put`],
  ['M10 b', build('annotations: {put: []}'), 'E key-unknown steps.a.annotations.put'],
  ['M11', post('annotations: {set: {}}'), `E value-type ${M}.annotations.set`],
  ['M11 b', post('annotations: {unset: {}}'), `E value-type ${M}.annotations.unset`],
  ['M12', post('annotations: {set: [{entity_type: build}]}'), `E key-required ${M}.annotations.set[0]`],
  [
    'M13',
    post('annotations: {set: [{annotations: [{a b: 1}]}]}'),
    `E value-pattern ${M}.annotations.set[0].annotations[0].a b`,
  ],
  [
    'M14',
    post('annotations: {unset: [{annotations: [a b]}]}'),
    `E value-pattern ${M}.annotations.unset[0].annotations[0]`,
  ],
  [
    'M15',
    post('annotations: {unset: [{annotations: [{a: 1}]}]}'),
    `E value-type ${M}.annotations.unset[0].annotations[0]`,
  ],
  ['M16', post('annotations: {set: [{annotations: [{k: 1}], display: k}]}')],
  [
    'M16 unset',
    post('annotations: {unset: [{annotations: [k], display: k}]}'),
    `E key-unknown ${M}.annotations.unset[0].display`,
  ],
  [
    'M16 name',
    post('annotations: {set: [{annotations: [{coverage: 1}], display: covrage}]}'),
    `W annotation-display-unknown ${M}.annotations.set[0].display -> coverage`,
  ],
  [
    'M17',
    post('annotations: {set: [{entity_type: galaxy, annotations: [k]}]}'),
    `E value-choice ${M}.annotations.set[0].entity_type`,
  ],
  [
    'M18',
    post('annotations: {set: [{entity: build, annotations: [k]}]}'),
    `E key-misplaced ${M}.annotations.set[0].entity -> entity_type`,
  ],
  ['M19', free('on_success: {exec: [ls]}'), 'E key-misplaced steps.a.on_success.exec'],
  ['M20', build('on_error: {}'), 'E key-unknown steps.a.on_error -> on_fail'],
  // Refusing it would refuse a real pipeline that runs today.
  ['M20 freestyle', free('on_error: {}'), 'W key-unknown steps.a.on_error -> on_fail'],
];

describe('what all steps have', () => {
  test.each([...COMMON, ...WHEN, ...RECORDS])('%s', (_id, text, ...expected) => {
    expect(verdict(text)).toEqual(expected);
  });

  test('a stage without a list of stages says to declare it', () => {
    expect(readPipeline(free('stage: build')).problems[0]?.message).toContain('declare');
  });

  test('the name of a condition says which characters are allowed', () => {
    expect(readPipeline(when('{condition: {all: {a-b: "1"}}}')).problems[0]?.message).toContain(
      'underscores',
    );
  });

  test('commands in an older hook are pointed to hooks', () => {
    expect(readPipeline(free('on_success: {exec: [ls]}')).problems[0]?.message).toContain('"hooks"');
  });

  test('W23: an expression that cannot be read is told where it stands', () => {
    const checkExpression = (expression: string) =>
      expression.includes('==') ? undefined : { message: 'no comparison', offset: 3 };
    const text = when('{condition: {all: {good: "1 == 1", bad: "1 ="}}}');
    expect(verdict(text, { checkExpression })).toEqual(['E condition-syntax steps.a.when.condition.all.bad']);
    const [problem] = readPipeline(text, { checkExpression }).problems;
    expect(problem?.message).toContain('character 4');
    const line = text.split('\n')[1] ?? '';
    expect(problem).toMatchObject({ line: 2, column: line.indexOf('"1 ="') + 5 });
  });
});
