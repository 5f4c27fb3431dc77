import { describe, expect, test } from 'vitest';
import { readPipeline } from './index.ts';
import { type Case, verdict, withStep } from './verdict.fixture.ts';

const V = (name: string) => `$\{{${name}}}`;
const A = 'steps.a';
const free = (rest: string) => withStep(`image: x, ${rest}`);
const clone = (rest: string) => withStep(`type: git-clone, repo: o/r, ${rest}`);
const build = (rest: string) => withStep(`type: build, image_name: x, ${rest}`);
const push = (rest: string) => withStep(`type: push, candidate: c, ${rest}`);

const FREESTYLE: readonly Case[] = [
  ['F1', withStep('commands: [ls]'), `E key-required ${A}`],
  ['F2', withStep('image: {}'), `E value-type ${A}.image`],
  ['F3', withStep('type: freestyle, arguments: {image: x, commands: [ls]}')],
  ['F4', free('arguments: {image: []}'), `E value-type ${A}.arguments.image`],
  [
    'F5',
    withStep('typea: push, candidate: c'),
    `E key-required ${A}`,
    `W key-unknown ${A}.candidate`,
    `W key-unknown ${A}.typea -> type`,
  ],
  ['F6', free('comands: [ls]'), `W key-unknown ${A}.comands -> commands`],
  ['F7', free('create_file: yes')],
  ['F8', free("commands: ''"), `E value-type ${A}.commands`],
  ['F9', free('commands: [{}, x]'), `E value-type ${A}.commands[0]`],
  [
    'F10',
    'version: "1.0"\nsteps:\n  a:\n    image: x\n    commands:\n      - echo hello: world\n',
    `E value-type ${A}.commands[0]`,
  ],
  ['F11', free('commands: [1]'), `E value-type ${A}.commands[0]`],
  ['F12', free('commands: [""]'), `E value-empty ${A}.commands[0]`],
  ['F13', free("environment: ''"), `E value-type ${A}.environment`],
  ['F13 b', free('environment: {A: b}'), `E value-type ${A}.environment`],
  ['F14', free('environment: [ABC]'), `W environment-not-pair ${A}.environment[0]`],
  ['F15', free('entry_point: {}'), `E value-type ${A}.entry_point`],
  ['F16', free('cmd: {}'), `E value-type ${A}.cmd`],
  ['F17', free('cmd: [a], commands: [b]'), `E key-conflict ${A}.commands`],
  ['F18', free('cmd: [a], shell: sh'), `E key-conflict ${A}.shell`],
  ['F19', free('entry_point: [a], commands: [b]'), `W setting-overridden ${A}.entry_point`],
  ['F20', free('shell: bashh'), `E value-choice ${A}.shell -> bash`],
  ['F20 b', free('shell: zsh'), `E value-choice ${A}.shell -> sh`],
  ['F21', free('shell: bash')],
  ['F22', free('volumes: [heyhey]'), `E value-pattern ${A}.volumes[0]`],
  ['F23', free('services: [db]')],
  ['F23 b', free('services: {composition: {db: {image: x}}}')],
  ['F23 c', free('services: db'), `E value-type ${A}.services`],
  ['F24', free('registry_contexts: [a]'), `E key-unknown ${A}.registry_contexts -> registry_context`],
  ['F25', free('registry_contexts: {}'), `E key-unknown ${A}.registry_contexts -> registry_context`],
  ['F26', free('scale: {one: {environment: [A=1]}, two: {environment: [A=2]}}')],
  ['F27', withStep('matrix: {image: [a, b]}, commands: [ls]')],
  ['F27 empty', withStep('matrix: {commands: [[ls]]}'), `E key-required ${A}`],
];

const CLONE: readonly Case[] = [
  ['G1', withStep('type: git-clone'), `E key-required ${A}`],
  [
    'G2',
    withStep('type: git-clone, repo: [], revision: []'),
    `E value-type ${A}.repo`,
    `E value-type ${A}.revision`,
  ],
  ['G3', clone('revision: 1234567'), `E value-type ${A}.revision`],
  ['G4', clone('credentials: {}'), `E key-required ${A}.credentials`, `E key-required ${A}.credentials`],
  [
    'G5',
    clone('image_name: x, dockerfile: y'),
    `E key-misplaced ${A}.dockerfile`,
    `E key-misplaced ${A}.image_name`,
  ],
  ['G6', clone('depth: "5"')],
  ['G6 b', clone('depth: five'), `E value-type ${A}.depth`],
  ['G6 c', clone(`depth: "${V('D')}"`)],
  ['G7', clone('exclude_blobs: true, skip_tags_on_update: true, use_proxy: false')],
  ['G8', clone('exclude_blob: true'), `W key-outdated ${A}.exclude_blob -> exclude_blobs`],
  ['G9', clone('revison: x'), `E key-unknown ${A}.revison -> revision`],
];

const BUILD: readonly Case[] = [
  ['B1', withStep('type: build'), `E key-required ${A}`],
  ['B2', withStep('type: build, image_name: []'), `E value-type ${A}.image_name`],
  ['B3', withStep('type: build, image-name: x, build-arguments: [A=1], working-directory: y')],
  ['B4', withStep('type: build, image_nam: x'), `E key-unknown ${A}.image_nam -> image_name`],
  ['B5', build('titl: x'), `E key-unknown ${A}.titl -> title`],
  ['B6', build('titleaaa: x'), `E key-unknown ${A}.titleaaa`],
  ['B7', build('ing_directory: x'), `E key-unknown ${A}.ing_directory`],
  ['B8', build('warcing_derektory: x'), `E key-unknown ${A}.warcing_derektory -> working_directory`],
  ['B9', build('warcing_derektori: x'), `E key-unknown ${A}.warcing_derektori`],
  ['B10', build('working_dir: x'), `E key-unknown ${A}.working_dir -> working_directory`],
  ['B11', build('working-irectory: x'), `E key-unknown ${A}.working-irectory -> working_directory`],
  ...['candidate', 'repo', 'revision', 'image', 'credentials'].map(
    (key): Case => [`B12 ${key}`, build(`${key}: x`), `E key-misplaced ${A}.${key}`],
  ),
  ['B13', build('registry: r, tags: [t], disable_push: true')],
  ['B14', `build_version: v2\n${build('registry: r, tags: [t], disable_push: true')}`],
  [
    'B15',
    build('registry: 1, disable_push: hello, tags: [1, 2]'),
    `E value-type ${A}.disable_push`,
    `E value-type ${A}.registry`,
    `E value-type ${A}.tags[0]`,
    `E value-type ${A}.tags[1]`,
  ],
  ['B16', build('tag: []'), `E value-type ${A}.tag`],
  ['B16 b', build('tag: 1.0'), `E value-type ${A}.tag`],
  ['B17', build('tag: a, tags: [b]'), `W setting-overridden ${A}.tag`],
  ['B18', build('tag: ""'), `E value-empty ${A}.tag`],
  ['B20', build('dockerfile: []'), `E value-type ${A}.dockerfile`],
  ['B20 b', build('dockerfile: {content: FROM x}')],
  [
    'B20 c',
    build('dockerfile: {path: x}'),
    `E key-required ${A}.dockerfile`,
    `E key-unknown ${A}.dockerfile.path`,
  ],
  ['B21', build("build_arguments: ''"), `E value-type ${A}.build_arguments`],
  ['B21 b', build('build_arguments: [{}, x]'), `E value-type ${A}.build_arguments[0]`],
  ['B21 c', build('build_arguments: {A: b}'), `E value-type ${A}.build_arguments`],
  ['B22', build('no_cache: true, no_cf_cache: true, squash: true')],
  [
    'B23',
    build('no_cache: some text, no_cf_cache: some text, squash: some text'),
    `E value-type ${A}.no_cache`,
    `E value-type ${A}.no_cf_cache`,
    `E value-type ${A}.squash`,
  ],
  ['B24', build('no_cache: 2'), `E value-type ${A}.no_cache`],
  [
    'B25',
    build('cache_from: [0, false]'),
    `E value-type ${A}.cache_from[0]`,
    `E value-type ${A}.cache_from[1]`,
  ],
  ['B26', build('cache_from: x'), `E value-type ${A}.cache_from`],
  ['B27', build('tag_policy: original')],
  ['B27 b', build('tag-policy: lowercase')],
  ['B28', build('tag_policy: lower'), `E value-choice ${A}.tag_policy -> lowercase`],
  ['B28 b', build('tag-policy: lower'), `E value-choice ${A}.tag-policy -> lowercase`],
  ...[
    'false',
    'true',
    '{}',
    '{builder: {}, qemu: {}}',
    '{qemu: {image: i, platforms: all}, builder: {driver: d, driver_opts: o}}',
  ].map((value): Case => [`B29 ${value}`, build(`buildx: ${value}`)]),
  ['B30', build("buildx: 'test string'"), `E value-type ${A}.buildx`],
  ['B31', build('platform: linux/amd64'), `E key-conflict ${A}.platform`],
  ['B31 b', build('platform: linux/amd64, buildx: false'), `E key-conflict ${A}.platform`],
  ['B32', build('platform: 123, buildx: true'), `E value-type ${A}.platform`],
  ['B33', build(`platform: linux/amd64, buildx: "${V('BX')}"`)],
  ['B34', build('buildx: {builder: {drivr: x}}'), `E key-unknown ${A}.buildx.builder.drivr -> driver`],
  ['B35', build('ssh: default')],
  ['B35 b', build('ssh: [a=b]')],
  ['B35 c', build('ssh: {a: b}')],
  ['B36', build('ssh: other'), `E value-choice ${A}.ssh`],
  ['B36 b', build('ssh: []'), `E list-empty ${A}.ssh`],
  ['B36 c', build('ssh: {}'), `E list-empty ${A}.ssh`],
  ['B36 d', build('ssh: [1]'), `E value-type ${A}.ssh[0]`],
  ['B36 e', build('ssh: {a: 1}'), `E value-type ${A}.ssh.a`],
  ['B37', build('secrets: ["id=a,src=b"]')],
  ['B37 b', build('secrets: [{id: a, src: b}]')],
  ['B38', build('secrets: []'), `E list-empty ${A}.secrets`],
  ['B38 b', build('secrets: ["id=a"]'), `E value-pattern ${A}.secrets[0]`],
  ['B38 c', build('secrets: [{id: a}]'), `E key-required ${A}.secrets[0]`],
  ['B38 d', build('secrets: [1]'), `E value-type ${A}.secrets[0]`],
  ['B38 e', build('secrets: [{id: a, src: b}, "id=c,src=d"]')],
  ['B39', build('progress: fancy'), `W value-choice ${A}.progress`],
  ['B40', build('cosign: {sign: true, options: {key: k}}')],
  ['B41', build('cosign: test'), `E value-type ${A}.cosign`],
  ['B41 b', build('cosign: {}'), `E key-required ${A}.cosign`],
  ['B41 c', build('cosign: {sign: true, options: {a: {b: c}}}'), `E value-type ${A}.cosign.options.a`],
  ['B42', build('cosign: {sign: true, key: x}'), `E key-misplaced ${A}.cosign.key -> options`],
  ['B43', build('provider: {type: gcb, arguments: {cache: {repo: r}}}')],
  ['B44', build('provider: {type: gcb, arguments: {}}'), `E key-required ${A}.provider.arguments`],
  [
    'B44 b',
    build('provider: {type: gcb, arguments: {cache: {repo: r}, machineType: E2}}'),
    `E value-choice ${A}.provider.arguments.machineType`,
  ],
  ['B44 c', build('provider: {type: kaniko}'), `E value-choice ${A}.provider.type`],
  ['B45', build('provider: {type: gcb}'), `E key-required ${A}.provider`],
  ['B46', build('scale: {one: {tag: a}, two: {tag: b}}')],
  ['B46 b', build('matrix: {tag: [a, b]}')],
  ['B46 c', build('services: [db]'), `E key-misplaced ${A}.services`],
  ['B47', withStep('type: "build:1.2.3", image_name: 5'), `E value-type ${A}.image_name`],
  ['B48', withStep('type: Build, image_name: x'), `E type-misspelt ${A}.type -> build`],
];

const PUSH: readonly Case[] = [
  ['P1', withStep('type: push'), `E key-required ${A}`],
  ['P1 b', withStep('type: push, candidate: []'), `E value-type ${A}.candidate`],
  ['P1 c', withStep('type: push, candidate: 2'), `E value-type ${A}.candidate`],
  ['P2', withStep('type: push, condidate: c'), `E key-unknown ${A}.condidate -> candidate`],
  ['P3', push('registry: []'), `E value-type ${A}.registry`],
  [
    'P4',
    push('working_directory: a, dockerfile: b'),
    `E key-misplaced ${A}.dockerfile`,
    `E key-misplaced ${A}.working_directory`,
  ],
  ['P5', push('provider: ecr, accessKeyId: a, secretAccessKey: b, region: c')],
  ['P6', push('provider: gcr'), `E value-choice ${A}.provider -> ecr`],
  ['P7', push('provider: mydockerx'), `E value-choice ${A}.provider`],
  ['P8', push('tag: a, tags: [b]'), `W setting-overridden ${A}.tag`],
  ['P9', push('tags: [2.0]'), `E value-type ${A}.tags[0]`],
  ['P9 b', push('tags: [2.0.0]')],
  ['P10', push('image-name: x'), `E key-unknown ${A}.image-name -> image_name`],
  ['P11', push('scale: {one: {registry: a}, two: {registry: b}}')],
  [
    'P11 candidate',
    withStep('type: push, scale: {one: {candidate: a}, two: {tag: b}}'),
    `E key-required ${A}.scale.two`,
  ],
  [
    'T1',
    withStep('type: push-tag, image_name: x, tags: [1, 2, 3]'),
    `E value-type ${A}.tags[0]`,
    `E value-type ${A}.tags[1]`,
    `E value-type ${A}.tags[2]`,
  ],
  ['T2', withStep('type: push-tag'), `E key-required ${A}`, `E key-required ${A}`],
  ['T3', withStep('type: push-tag, image_name: x, tags: [a], registry: r'), `E key-misplaced ${A}.registry`],
];

describe('steps that run, clone, build and push', () => {
  test.each([...FREESTYLE, ...CLONE, ...BUILD, ...PUSH])('%s', (_id, text, ...expected) => {
    expect(verdict(text)).toEqual(expected);
  });

  test('a number that should be a text says to quote it', () => {
    expect(readPipeline(clone('revision: 1234567')).problems[0]?.message).toContain('quotes: "1234567"');
    expect(readPipeline(build('tag: 1.0')).problems[0]?.message).toContain('"1.0"');
  });

  test('a command that became a map says to quote it', () => {
    const text = 'version: "1.0"\nsteps:\n  a:\n    image: x\n    commands:\n      - echo hello: world\n';
    expect(readPipeline(text).problems[0]?.message).toContain('needs quotes');
  });

  test('a key of another type says which type it belongs to', () => {
    expect(readPipeline(build('repo: x')).problems[0]?.message).toContain('git-clone');
  });
});
