// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import { describe, expect, test } from 'vitest';
import { TestBuild } from './build.fixture.ts';

const steps = (...names: readonly string[]): string =>
  `steps:\n${names.map(name => `  ${name}: {image: x}\n`).join('')}`;

describe('sequential mode', () => {
  test('steps run one after the other in the order of the text', () => {
    const build = new TestBuild(steps('b', 'a', 'c'));
    expect(build.running).toEqual(['b']);
    build.succeed('b');
    expect(build.running).toEqual(['a']);
    build.succeed('a', 'c');
    expect(build.started).toEqual(['b', 'a', 'c']);
    expect(build.status).toBe('success');
    expect(build.actions.at(-1)).toMatchObject({ kind: 'finish', status: 'success' });
  });

  test('a pipeline without steps succeeds at once', () => {
    expect(new TestBuild('steps: {}').status).toBe('success');
  });

  test('the first failing step stops the pipeline, and the rest is skipped with the reason', () => {
    const build = new TestBuild(steps('a', 'b', 'c'));
    build.fail('a');
    expect(build.status).toBe('error');
    expect(build.started).toEqual(['a']);
    expect(build.node('c')).toMatchObject({ outcome: 'skipped', skipped: 'stopped' });
    expect(build.reasonOf('b')).toBe('"a" failed: exit code 1');
    expect(build.state.reason).toBe('"a" failed: exit code 1');
  });
});

describe('parallel mode', () => {
  test('steps without a condition begin at once, whatever the order of the text', () => {
    const build = new TestBuild(`mode: parallel\n${steps('a', 'b')}`);
    expect(build.running).toEqual(['a', 'b']);
    build.succeed('b', 'a');
    expect(build.status).toBe('success');
  });

  test('a step begins as soon as all it waits for is there', () => {
    const build = new TestBuild(`mode: parallel
steps:
  last: {image: x, when: {steps: [{name: a}, {name: b, on: [finished]}]}}
  a: {image: x}
  b: {image: x, fail_fast: false}
`);
    expect(build.running).toEqual(['a', 'b']);
    build.fail('b');
    expect(build.running).toEqual(['a']);
    build.succeed('a');
    expect(build.running).toEqual(['last']);
    expect(build.reasonOf('last')).toBe('step "a" is success; step "b" is failure');
    build.succeed('last');
    expect(build.status).toBe('success');
  });

  test('skips a step that waits for an absent step, with the reason', () => {
    const build = new TestBuild(`mode: parallel
steps:
  a: {image: x}
  c: {image: x, when: {steps: [{name: a}, {name: nosuch}]}}
`);
    build.succeed('a');
    expect(build.node('c')).toMatchObject({ outcome: 'skipped' });
    expect(build.reasonOf('c')).toContain('there is no step "nosuch"');
    expect(build.status).toBe('success');
  });

  test('of several alternatives one is enough', () => {
    const build = new TestBuild(`mode: parallel
steps:
  c: {image: x, when: {steps: {any: [{name: a}, {name: b}]}}}
  a: {image: x}
  b: {image: x}
`);
    build.succeed('b');
    expect(build.running).toEqual(['c', 'a']);
  });

  test('a step may wait for another to begin', () => {
    const build = new TestBuild(`mode: parallel
steps:
  load: {image: x, when: {steps: [{name: server, on: [running]}]}}
  server: {image: x, when: {steps: [{name: prepare}]}}
  prepare: {image: x}
`);
    expect(build.running).toEqual(['prepare']);
    build.succeed('prepare');
    expect(build.running).toEqual(['load', 'server']);
  });

  test('a step whose condition can no longer hold is skipped at once, and so is who waits for it', () => {
    const build = new TestBuild(`mode: parallel
steps:
  a: {image: x, fail_fast: false}
  b: {image: x, when: {steps: [{name: a}]}}
  c: {image: x, when: {steps: [{name: b}]}}
  d: {image: x}
`);
    build.fail('a');
    expect(build.node('b')).toMatchObject({ phase: 'ended', outcome: 'skipped', skipped: 'condition' });
    expect(build.reasonOf('b')).toBe('step "a" is failure, and not success');
    expect(build.reasonOf('c')).toBe('step "b" is skipped, and not success');
    build.succeed('d');
    expect(build.status).toBe('success');
  });

  test('conditions are evaluated again when a step they name, or a variable, has changed', () => {
    const build = new TestBuild(`mode: parallel
steps:
  a: {image: x}
  b: {image: x, when: {condition: {all: {ok: 'steps.a.result == "success"'}}}}
  c: {image: x, when: {condition: {all: {set: '"\${{V}}" == "1"'}}}}
  d: {image: x}
`);
    expect(build.running).toEqual(['a', 'd']);
    build.succeed('a');
    expect(build.running).toEqual(['b', 'd']);
    build.export('d', { name: 'V', value: '1' });
    expect(build.running).toEqual(['b', 'c']);
    expect(build.reasonOf('c')).toContain('condition set holds');
  });

  test('what waits in vain is skipped when nothing is left that could change it', () => {
    const build = new TestBuild(`mode: parallel
steps:
  a: {image: x}
  b: {image: x, when: {condition: {all: {never: 'steps.a.result == "failure"'}}}}
`);
    build.succeed('a');
    expect(build.node('b')).toMatchObject({ outcome: 'skipped', skipped: 'never' });
    expect(build.reasonOf('b')).toBe('condition never does not hold, since steps.a.result is "success"');
    expect(build.status).toBe('success');
  });

  test('a failure lets running steps finish, begins no others and fails the build', () => {
    const build = new TestBuild(`mode: parallel
steps:
  a: {image: x}
  b: {image: x}
  c: {image: x, when: {steps: [{name: b}]}}
`);
    build.fail('a');
    expect(build.running).toEqual(['b']);
    expect(build.node('c').skipped).toBe('stopped');
    build.succeed('b');
    expect(build.status).toBe('error');
  });

  test.each([
    ['failure', 'error'],
    ['success', 'success'],
  ] as const)('a step that asks for the result of the build runs last, on %s', (outcome, status) => {
    const build = new TestBuild(`mode: parallel
steps:
  a: {image: x}
  b: {image: x}
  clean: {image: x, when: {condition: {any: {one: 'workflow.result == "${outcome}"'}}}}
  after: {image: x, when: {steps: [{name: clean}]}}
`);
    build.finish('a', outcome);
    expect(build.running).toEqual(['b']);
    build.succeed('b');
    expect(build.running).toEqual(['clean']);
    build.succeed('clean');
    if (outcome === 'success') build.succeed('after');
    expect(build.status).toBe(status);
  });

  test('the clone of the own repository counts as done where nobody wrote it', () => {
    const build = new TestBuild(
      'mode: parallel\nsteps: {a: {image: x, when: {steps: [{name: main_clone}]}}}',
    );
    expect(build.running).toEqual(['a']);
  });

  test('the name of a step that is waited for may be in a variable', () => {
    const text = `mode: parallel
steps:
  a: {image: x}
  b: {image: x, when: {steps: [{name: '\${{WHICH}}'}]}}
`;
    const build = new TestBuild(text, { variables: { WHICH: 'a' } });
    expect(build.running).toEqual(['a']);
    build.succeed('a');
    expect(build.started).toEqual(['a', 'b']);
  });
});

describe('parallel steps', () => {
  const group = (settings: string, after = ''): string => `steps:
  tests:
    type: parallel
    ${settings}
    steps:
      unit: {image: x}
      lint: {image: x}
${after}  last: {image: x}
`;

  test('children run together, and what follows waits for all of them', () => {
    const build = new TestBuild(group('stage: s').replace('steps:', 'stages: [s]\nsteps:'));
    expect(build.running).toEqual(['tests.unit', 'tests.lint']);
    build.succeed('tests.lint');
    expect(build.running).toEqual(['tests.unit']);
    build.succeed('tests.unit');
    expect(build.running).toEqual(['last']);
    expect(build.node('tests').outcome).toBe('success');
  });

  test('a failing child fails the step once its siblings have ended', () => {
    const build = new TestBuild(group('title: t'));
    build.fail('tests.unit');
    expect(build.running).toEqual(['tests.lint']);
    build.succeed('tests.lint');
    expect(build.node('tests')).toMatchObject({ outcome: 'failure', reason: '"unit" failed: exit code 1' });
    expect(build.status).toBe('error');
    expect(build.started).not.toContain('last');
  });

  test('with fail_fast off it counts as a success whatever the children do, also when strict', () => {
    const build = new TestBuild(
      group('{fail_fast: false, strict_fail_fast: true}').replace(/\{(.*?), (.*?)\}\n/, '$1\n    $2\n'),
    );
    build.fail('tests.unit');
    build.succeed('tests.lint');
    expect(build.node('tests').outcome).toBe('success');
    build.succeed('last');
    expect(build.status).toBe('success');
  });

  test.each([
    ['{steps: {only: [lint]}}', 'success'],
    ['{steps: {only: [unit]}}', 'failure'],
    ['{steps: [lint]}', 'success'],
    ['{steps: {ignore: [unit]}}', 'success'],
    ['{steps: {ignore: [lint]}}', 'failure'],
    [`{condition: {any: {one: 'steps.lint.result == "success"'}}}`, 'success'],
    [`{condition: {all: {both: 'steps.unit.result == "success"'}}}`, 'failure'],
    [`{condition: {all: {broken: 'Number("x") == 1'}}}`, 'failure'],
  ])('criteria %s decide it as %s', (criteria, outcome) => {
    const build = new TestBuild(group(`success_criteria: ${criteria}`));
    build.fail('tests.unit');
    build.succeed('tests.lint');
    expect(build.node('tests').outcome).toBe(outcome);
  });

  test('groups stand in groups', () => {
    const build = new TestBuild(`steps:
  outer:
    type: parallel
    steps:
      a: {image: x}
      inner: {type: parallel, steps: {b: {image: x}, c: {image: x}}}
  last: {image: x}
`);
    expect(build.running).toEqual(['outer.a', 'outer.inner.b', 'outer.inner.c']);
    build.succeed('outer.inner.b', 'outer.a');
    build.fail('outer.inner.c');
    expect(build.node('outer.inner').outcome).toBe('failure');
    expect(build.node('outer').reason).toBe('"inner" failed: "c" failed: exit code 1');
    expect(build.status).toBe('error');
  });

  test('a child may wait for its sibling', () => {
    const build = new TestBuild(`steps:
  g:
    type: parallel
    steps:
      a: {image: x, when: {steps: [{name: b}]}}
      b: {image: x}
`);
    expect(build.running).toEqual(['g.b']);
    build.succeed('g.b');
    expect(build.running).toEqual(['g.a']);
  });

  test('a child that waits for a step after the group is skipped and does not hold up the build', () => {
    const build = new TestBuild(`steps:
  g: {type: parallel, steps: {a: {image: x, when: {steps: [{name: last}]}}}}
  last: {image: x}
`);
    expect(build.node('g.a')).toMatchObject({ skipped: 'never' });
    expect(build.running).toEqual(['last']);
  });

  test('steps that scale makes run together', () => {
    const build = new TestBuild('steps: {s: {image: x, scale: {one: {image: a}, two: {image: b}}}}');
    expect(build.running).toEqual(['s.one', 's.two']);
  });
});

describe('what failures mean', () => {
  const two = (root: string, step: string): TestBuild => {
    const build = new TestBuild(`${root}\nsteps:\n  a: {image: x${step}}\n  b: {image: x}\n`);
    build.fail('a');
    if (build.status === 'running') build.succeed('b');
    return build;
  };

  test.each([
    ['', '', ['a'], 'error'],
    ['', ', fail_fast: false', ['a', 'b'], 'success'],
    ['', ', fail_fast: false, strict_fail_fast: true', ['a', 'b'], 'error'],
    ['strict_fail_fast: true', ', fail_fast: false', ['a', 'b'], 'error'],
    ['strict_fail_fast: true', '', ['a'], 'error'],
    ['fail_fast: false', '', ['a', 'b'], 'success'],
    ['fail_fast: false\nstrict_fail_fast: true', '', ['a', 'b'], 'error'],
    ['success_criteria: {steps: {only: [b]}}', ', fail_fast: false', ['a', 'b'], 'success'],
    ['success_criteria: {steps: {only: [a]}}', ', fail_fast: false', ['a', 'b'], 'error'],
    ['success_criteria: {steps: {ignore: [a]}}', ', fail_fast: false', ['a', 'b'], 'success'],
    ['success_criteria: {steps: {only: [b]}}', '', ['a'], 'error'],
    [
      `success_criteria: {condition: {all: {b: 'b.result == "success"'}}}`,
      ', fail_fast: false',
      ['a', 'b'],
      'success',
    ],
  ] as const)('root "%s", step "%s": runs %j, and the build is %s', (root, step, started, status) => {
    const build = two(root, step);
    expect(build.started).toEqual(started);
    expect(build.status).toBe(status);
  });

  test('a flag in a variable is read when the step ends', () => {
    const text = "steps:\n  a: {image: x, fail_fast: '${{F}}'}\n  b: {image: x}\n";
    const build = new TestBuild(text, { variables: { F: 'no' } });
    build.fail('a');
    expect(build.running).toEqual(['b']);
  });

  test('a strict step in a tolerated place fails the build at its end, with the reason', () => {
    expect(two('', ', fail_fast: false, strict_fail_fast: true').state.reason).toBe(
      '"a" failed: exit code 1, which is strict',
    );
  });
});

describe('conditions', () => {
  test('a condition that does not hold skips the step with its reason and goes on', () => {
    const build = new TestBuild(
      'steps:\n  a: {image: x, when: {branch: {only: [main]}}}\n  b: {image: x, when: {steps: [{name: a, on: [skipped]}]}}\n',
      { variables: { CF_BRANCH: 'dev' } },
    );
    expect(build.node('a')).toMatchObject({ outcome: 'skipped', skipped: 'condition' });
    expect(build.reasonOf('a')).toBe('branch "dev" is not among those of only');
    expect(build.actions).toContainEqual(
      expect.objectContaining({ kind: 'skip', reason: 'branch "dev" is not among those of only' }),
    );
    expect(build.running).toEqual(['b']);
  });

  test('in a sequence, a step that waits for a later one is skipped', () => {
    const build = new TestBuild('steps:\n  a: {image: x, when: {steps: [{name: b}]}}\n  b: {image: x}\n');
    expect(build.reasonOf('a')).toBe('step "b" is pending, and not success');
    expect(build.running).toEqual(['b']);
  });

  test('what a step exported is seen by later conditions, stronger than the variables of the build', () => {
    const build = new TestBuild(
      `steps:
  a: {image: x}
  b: {image: x, when: {condition: {all: {v: '"\${{V}}" == "new"'}}}}
  c: {image: x, when: {condition: {all: {o: 'steps.a.output.V == "new" && a.result == "success"'}}}}
`,
      { variables: { V: 'old' } },
    );
    build.export('a', { name: 'V', value: 'new' });
    expect(build.running).toEqual(['b']);
    build.succeed('b');
    expect(build.running).toEqual(['c']);
  });

  test('an encrypted export decides a condition and stays out of the reason', () => {
    const build = new TestBuild(
      `steps:\n  a: {image: x}\n  b: {image: x, when: {condition: {all: {v: '"\${{V}}" == "no"'}}}}\n`,
    );
    build.export('a', { name: 'V', value: 'hunter2', encrypted: true });
    expect(build.node('b').outcome).toBe('skipped');
    expect(build.reasonOf('b')).toContain('[redacted]');
    expect(JSON.stringify(build.actions)).not.toContain('hunter2');
  });

  test('a condition that cannot be evaluated fails its step', () => {
    const build = new TestBuild(
      `steps:\n  a: {image: x, when: {condition: {all: {n: 'Number("x") > 1'}}}}\n  b: {image: x}\n`,
    );
    expect(build.node('a').outcome).toBe('failure');
    expect(build.reasonOf('a')).toContain('condition n cannot be evaluated');
    expect(build.status).toBe('error');
    expect(build.started).toEqual([]);
  });
});
