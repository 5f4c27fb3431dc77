import { describe, expect, test } from 'vitest';
import { readPipeline } from './index.ts';
import { type Case, verdict, withRoot, withStep } from './verdict.fixture.ts';

const V = (name: string) => `$\{{${name}}}`;
const A = 'steps.a';
const compose = (rest: string) =>
  withStep(`type: composition, composition: {}, composition_candidates: {t: {image: x}}, ${rest}`);
const deploy = (rest: string) =>
  withStep(`type: deploy, kind: kubernetes, cluster: c, namespace: n, ${rest}`);
const approval = (rest: string) => withStep(`type: pending-approval, ${rest}`);
const parallel = (rest: string) => withStep(`type: parallel, ${rest}`);

const COMPOSITION: readonly Case[] = [
  ['K1', withStep('type: composition, composition_candidates: {t: {}}'), `E key-required ${A}`],
  ['K2', withStep('type: composition, composition: {}'), `E key-required ${A}`],
  ['K3', compose("composition_variables: ''"), `E value-type ${A}.composition_variables`],
  [
    'K3 b',
    compose("composition_variables: [{}, '']"),
    `E value-empty ${A}.composition_variables[1]`,
    `E value-type ${A}.composition_variables[0]`,
  ],
  [
    'K4',
    withStep('type: composition, composition: c, composition_candidates: {t: {working_directory: x}}'),
    `E key-unknown ${A}.composition_candidates.t.working_directory -> working_dir`,
  ],
  [
    'K5',
    withStep('type: composition, composition: c, composition_candidates: {t: x}'),
    `E value-type ${A}.composition_candidates.t`,
  ],
  ['K6', withStep('type: composition, composition: c, composition_candidates: {t: {}}')],
  ['K6 b', compose('title: t')],
  [
    'K7',
    withStep('type: composition, composition: [], composition_candidates: {t: {}}'),
    `E value-type ${A}.composition`,
  ],
  ['K8', compose('registry_context: a'), `E key-unknown ${A}.registry_context -> registry_contexts`],
  ['K9', compose('add_flow_volume_to_composition: true, environment_name: e, entry_point: e, assets: []')],
  [
    'K10',
    withStep(
      'type: composition, composition: c, composition-candidates: {t: {}}, composition-variables: [A=1], working-directory: w',
    ),
  ],
  ['K11', withStep('type: launch-composition'), `E key-required ${A}`],
];

const DEPLOY: readonly Case[] = [
  ['D1', deploy('service: s')],
  ['D1 b', deploy('file_path: f')],
  ['D2', deploy('service: s, file_path: f'), `E key-conflict ${A}.file_path`],
  ['D2 b', deploy('title: t'), `E key-required ${A}`],
  ['D3', withStep('type: deploy'), ...Array<string>(4).fill(`E key-required ${A}`)],
  [
    'D4',
    withStep('type: deploy, kind: ecs, cluster: c, namespace: n, service: s'),
    `E value-choice ${A}.kind`,
  ],
  ['D5', deploy('service: s, timeout: "150"')],
  ['D5 b', deploy('service: s, timeout: 150')],
  ['D6', deploy('service: s, candidate: {image: x}'), `E key-required ${A}.candidate`],
  ['A1', approval('title: t')],
  ['A1 b', approval('timeout: {duration: 2, timeUnit: minutes, finalState: denied}')],
  ['A2', approval('timeout: 2h'), `E value-type ${A}.timeout`],
  ['A3', approval('timeout: {duration: 0}'), `E value-range ${A}.timeout.duration`],
  ['A3 b', approval('timeout: {duration: -1}'), `E value-range ${A}.timeout.duration`],
  ['A3 c', approval('timeout: {finalState: rejected}'), `E value-choice ${A}.timeout.finalState`],
  ['A3 d', approval('timeout: {timeUnit: days}'), `E value-choice ${A}.timeout.timeUnit`],
  ...['git', 'repo', 'image'].map(
    (key): Case => [`A4 ${key}`, approval(`${key}: x`), `E key-misplaced ${A}.${key}`],
  ),
  ['A5', approval('timeout: {tit: 5}'), `E key-unknown ${A}.timeout.tit`],
  ['A6', approval('timeout: {duratin: 5}'), `E key-unknown ${A}.timeout.duratin -> duration`],
  ['A7', approval('timout: {}'), `E key-unknown ${A}.timout -> timeout`],
];

const PARALLEL: readonly Case[] = [
  ['L1', parallel('title: t'), `E key-required ${A}`],
  ['L1 b', parallel('steps: {}'), `E key-required ${A}.steps`],
  ['L2', parallel('steps: {b: {commands: [ls]}}'), `E key-required ${A}.steps.b`],
  ['L3', parallel('steps: {b: {type: pending-approval}}'), `E approval-misplaced ${A}.steps.b.type`],
  ['L4', 'version: "1.0"\nsteps: {w: {type: pending-approval}, p: {type: parallel, steps: {b: {image: x}}}}'],
  ['L5', parallel('steps: {b: {arguments: {image: x}}, c: {type: build, arguments: {image_name: x}}}')],
  [
    'L6',
    parallel('steps: {b: {type: parallel, steps: {c: {}, d: {type: pending-approval}}}}'),
    `E approval-misplaced ${A}.steps.b.steps.d.type`,
    `E key-required ${A}.steps.b.steps.c`,
  ],
  [
    'L7',
    parallel('steps: {b: {image: x}}, whatever: 1, when: 5, stage: s, hooks: {on_fail: [ls]}, timeout: 5'),
    `E key-unknown ${A}.whatever`,
    `E value-type ${A}.when`,
    `W hooks-unsupported ${A}.hooks`,
    `W stage-undeclared ${A}.stage`,
    `W timeout-ignored ${A}.timeout`,
  ],
  ['L8', parallel('steps: [a]'), `E value-type ${A}.steps`],
];

const test1 = (rest: string) => withStep(`type: integration-test, test: {image: x, commands: [ls]}, ${rest}`);
const service = (rest: string) => test1(`services: {db: ${rest}}`);
const S = `${A}.services.db`;

const LEGACY: readonly Case[] = [
  ['I1', test1('services: {db: {image: x}}, preconfigured_services: [redis]')],
  ['I1 b', withStep('type: integration-test, test: {image: x, commands: [ls], working_directory: w}')],
  ['I2', withStep('type: integration-test'), `E key-required ${A}`],
  ['I3', service('text'), `E value-type ${S}`],
  ['I3 b', service('{}'), `E key-required ${S}`],
  ['I3 c', service("{image: ''}"), `E value-empty ${S}.image`],
  ['I4', service("{image: x, ports: '3306'}"), `E value-type ${S}.ports`],
  ['I4 b', service('{image: x, ports: 3306}'), `E value-type ${S}.ports`],
  ['I4 c', service('{image: x, ports: []}')],
  ['I5', service('{image: x, environment: hi}'), `E value-type ${S}.environment`],
  ['I5 b', service('{image: x, environment: 1234}'), `E value-type ${S}.environment`],
  ['I5 c', service('{image: x, environment: {hi: 123}}'), `E value-type ${S}.environment.hi`],
  ['I6', service("{image: x, environment: ['hi there']}"), `E value-pattern ${S}.environment[0]`],
  ['I7', service('{image: x, environment: [{k: v}]}'), `E value-type ${S}.environment[0]`],
  ['I8', service('{image: x, environment: [KEY=v]}')],
  ['I8 b', service('{image: x, environment: {KEY: v}}')],
  ['I8 c', service('{image: x, environment: []}')],
  ['I9', service('{image: x, environment: [A=1]}')],
  [
    'I10',
    withStep("type: integration-test, test: {image: '', commands: [ls]}"),
    `E value-empty ${A}.test.image`,
  ],
  ['I10 b', withStep('type: integration-test, test: {commands: [ls]}'), `E key-required ${A}.test`],
  [
    'I11',
    withStep('type: integration-test, test: {image: x, commands: []}'),
    `E list-empty ${A}.test.commands`,
  ],
  [
    'I11 b',
    withStep("type: integration-test, test: {image: x, commands: ['  ', '']}"),
    `E value-empty ${A}.test.commands[0]`,
    `E value-empty ${A}.test.commands[1]`,
  ],
  ['I11 c', withStep('type: integration-test, test: {image: x}'), `E key-required ${A}.test`],
  ['I12', test1('preconfigured_services: asd'), `E value-type ${A}.preconfigured_services`],
  ['I12 b', test1('preconfigured_services: [123]'), `E value-type ${A}.preconfigured_services[0]`],
  ['I12 c', test1('preconfigured_services: [sqlserver]'), `E value-choice ${A}.preconfigured_services[0]`],
  ['I13', withStep('type: travis'), `E key-required ${A}`, `E key-required ${A}`],
  ['I13 b', withStep('type: travis, services: {db: {image: x}}, test: {image: x, command: ls}')],
  [
    'I13 c',
    withStep('type: travis, services: {db: {}}, test: {image: x, command: ls}'),
    `E key-required ${S}`,
  ],
  ['I14', withStep('type: simple_travis, services: {}'), `E value-type ${A}.services`],
  ['I14 b', withStep('type: simple_travis, services: [mysql, rethinkdb]')],
  ['I14 c', withStep('type: simple_travis, services: [sqlserver]'), `E value-choice ${A}.services[0]`],
];

const typed = (type: string) => withStep(`type: "${type}", anything: 1`);

const TYPED: readonly Case[] = [
  ['Y1', typed('foo/bar:1.2.3')],
  ['Y1 b', typed('foo/bar:1.2.3-rc.1+b')],
  ['Y1 stage', withStep('type: "foo/bar:1.2.3", stage: s'), `W stage-undeclared ${A}.stage`],
  ['Y2', typed('foo/bar'), `W type-unversioned ${A}.type`],
  ['Y2 near', typed('git-clon'), `W type-unversioned ${A}.type -> git-clone`],
  ...['foo', '42', '0', 'false', '1.0.foo', 'foo:bar', 'latest', 'v1.2.3', '1.2'].map(
    (version): Case => [`Y3 ${version}`, typed(`foo/bar:${version}`), `W type-version-invalid ${A}.type`],
  ),
  ['Y4', typed(V('TYPE'))],
  ['Y4 b', typed(`foo/${V('NAME')}:1.0.0`)],
  ['Y4 c', typed(`foo/bar:${V('VERSION')}`)],
  ['Y5', withStep('type: freestyle, image: x')],
  ...['github-action', 'freestyle-ssh', 'services'].map((type): Case => [`Y6 ${type}`, typed(type)]),
  [
    'Y7',
    withStep('type: "foo/bar:1.0.0", title: {}, when: 5'),
    `E value-type ${A}.title`,
    `E value-type ${A}.when`,
  ],
  ['Y8', withStep('type: 5'), `E value-type ${A}.type`],
  ['H1', withStep('type: helm, arguments: {chart_name: c}'), `W type-unversioned ${A}.type`],
  ['H2', withStep('type: "helm:1.1.12", arguments: {timeout: 300}')],
  ['H3', withStep('type: "helm:1.1.12", timeout: 300'), `W timeout-ignored ${A}.timeout`],
];

const hook = (body: string) => withRoot(`hooks: {on_finish: ${body}}`);
const H = 'hooks.on_finish';

const HOOKS: readonly Case[] = [
  ...[
    '[echo 1]',
    '{exec: [echo 1]}',
    '{exec: {image: x, commands: [ls]}}',
    '{image: x, commands: [ls]}',
    '{steps: {h: {image: x}}, mode: parallel, fail_fast: false, strict_fail_fast: true}',
    '{exec: {steps: {h: {image: x}}}}',
  ].flatMap((body): Case[] => [
    [`O1 ${body}`, hook(body)],
    [`O1 step ${body}`, withStep(`image: x, hooks: {on_finish: ${body}}`)],
  ]),
  ['O2', hook('{annotations: {set: [{annotations: [k]}]}, metadata: {set: []}}')],
  ['O3', hook('{exec: {image: x}, annotations: {set: [{annotations: [k]}]}, metadata: {set: []}}')],
  ['O4', hook('{exec: [ls], annotations: {set: [{annotations: [k]}]}}')],
  ['O5', hook('{steps: {h: {image: x}}, metadata: {set: []}}')],
  ['O6', withRoot('hooks: {on_something: [ls]}'), 'E key-unknown hooks.on_something'],
  [
    'O6 b',
    withStep('image: x, hooks: {on_sucess: [ls]}'),
    `E key-unknown ${A}.hooks.on_sucess -> on_success`,
  ],
  ['O7', hook('{commands: [ls]}')],
  ['O8', hook('{exec: {type: build, steps: {h: {image: x}}}}'), `E key-unknown ${H}.exec.type`],
  ['O8 b', hook('{type: build, steps: {h: {image: x}}}'), `E key-unknown ${H}.type`],
  ['O9', hook('{steps: {h: {image: x}}, mode: fast}'), `E value-choice ${H}.mode`],
  ...['debug', 'hooks', 'stage', 'on_fail', 'on_finish', 'on_success'].map(
    (key): Case => [
      `O10-O11 ${key}`,
      hook(`{steps: {h: {image: x, ${key}: {}}}}`),
      `E key-misplaced ${H}.steps.h.${key}`,
    ],
  ),
  ['O12', hook('{steps: {h: {type: build}}}'), `E key-required ${H}.steps.h`],
  ['O12 b', hook('{steps: {h: {type: git-clone}}}'), `E key-required ${H}.steps.h`],
  [
    'O12 c',
    hook('{exec: {type: deploy, kind: kubernetes, cluster: c, namespace: n}}'),
    `E key-required ${H}.exec`,
  ],
  ['O12 d', hook('{steps: {h: {type: some-step}}}'), `W type-unversioned ${H}.steps.h.type`],
  ['O13', hook('{steps: {h: {type: pending-approval}}}'), `E approval-misplaced ${H}.steps.h.type`],
  [
    'O14',
    withStep('image: x, on_fail: {metadata: {set: []}}, hooks: {on_success: [ls]}'),
    `E hooks-mixed ${A}.hooks`,
  ],
  ['O15', withStep('image: x, on_fail: {metadata: {set: []}}, hooks: {on_elected: [ls]}')],
  ['O16', hook('text'), `E value-type ${H}`],
  ['O17', hook('null'), `E value-type ${H}`],
  [
    'O18',
    parallel('steps: {b: {image: x, hooks: {on_fail: text}}}'),
    `E value-type ${A}.steps.b.hooks.on_fail`,
  ],
  ['O19', hook('{exec: [ls], annotation: {}}'), `E key-unknown ${H}.annotation -> annotations`],
];

const TEXT: readonly Case[] = [
  ['X31', withStep('type: build, image_name: Owner/Img'), `W image-name-case ${A}.image_name -> owner/img`],
  ['X32', withStep(`type: build, image_name: "user/${V('REPO')}"`)],
  [
    'X33',
    withStep(`type: build, image_name: "${V('A')}/UPPER/${V('B')}"`),
    `W image-name-case ${A}.image_name -> ${V('A')}/upper/${V('B')}`,
  ],
  ['X35', 'version: "1.0"\n# a \t comment\nsteps: {a: {image: x}}'],
  [
    'X36',
    'version: "1.0"\nsteps:\n  a:\n    image: x\n    commands:\n      - >-\n        one\n          two\n        three\n          four\n',
    `W fold-indentation ${A}.commands[0]`,
    `W fold-indentation ${A}.commands[0]`,
  ],
  [
    'X37',
    'version: "1.0"\nsteps:\n  a:\n    image: x\n    commands:\n      - |-\n        one\n          two\n',
  ],
];

describe('all other steps, hooks and texts', () => {
  const cases = [...COMPOSITION, ...DEPLOY, ...PARALLEL, ...LEGACY, ...TYPED, ...HOOKS, ...TEXT];
  test.each(cases)('%s', (_id, text, ...expected) => {
    expect(verdict(text)).toEqual(expected);
  });

  test('a parallel step without steps is named', () => {
    expect(readPipeline(parallel('title: t')).problems[0]?.message).toContain('"a"');
  });

  test('a deployment without a target says that it needs exactly one', () => {
    expect(readPipeline(deploy('title: t')).problems[0]?.message).toContain('exactly one');
  });

  test('matrix and scale are odd in parallel mode', () => {
    const text = `mode: parallel\n${withStep('image: x, scale: {b: {}}')}`;
    expect(verdict(text)).toEqual([`W mode-scale ${A}.scale`]);
  });
});
