import { describe, expect, test } from 'vitest';
import { isAddress } from './account.ts';
import { type PipelineAccount, readPipeline } from './index.ts';
import { verdict, withStep } from './verdict.fixture.ts';

const V = (name: string) => `$\{{${name}}}`;
const A = 'steps.a';

const NONE: PipelineAccount = { git: [], registries: [], clusters: [], push: 'none' };
const ACCOUNT: PipelineAccount = {
  git: [{ name: 'github' }, { name: 'gitlab', isDefault: true }],
  registries: [
    { name: 'hub', isDefault: true, provider: 'dockerhub', domain: 'docker.io' },
    { name: 'hub2', provider: 'dockerhub', domain: 'docker.io' },
    { name: 'aws', provider: 'ecr', domain: '1.dkr.ecr.example' },
  ],
  clusters: ['prod', 'test'],
  variables: new Set(['SET']),
  push: 'none',
};
const SINGLE: PipelineAccount = { ...ACCOUNT, git: [{ name: 'github' }] };
const EXPLICIT: PipelineAccount = { ...ACCOUNT, push: 'explicit' };

type AccountCase = readonly [
  id: string,
  account: PipelineAccount,
  body: string,
  ...expected: readonly string[],
];

const clone = (rest: string) => `type: git-clone, repo: o/r, ${rest}`;
const push = (rest: string) => `type: push, candidate: c, ${rest}`;
const build = (rest: string) => `type: build, image_name: i, ${rest}`;
const deploy = (rest: string) => `type: deploy, kind: kubernetes, namespace: n, service: s, ${rest}`;
const role = 'arn:aws:iam::123456789012:role/r';

const CASES: readonly AccountCase[] = [
  ['X1', NONE, clone('git: github'), `E git-unknown ${A}`],
  ['X2', ACCOUNT, clone(`git: "${V('G')}"`), `W integration-variable-unset ${A}.git`],
  ['X2 set', ACCOUNT, clone(`git: "${V('SET')}"`)],
  ['X3', ACCOUNT, clone('git: nope'), `E git-unknown ${A}.git`],
  ['X3 near', ACCOUNT, clone('arguments: {git: githb}'), `E git-unknown ${A}.arguments.git -> github`],
  ['X4', ACCOUNT, clone('git: CF-default')],
  ['X5', ACCOUNT, clone('title: t'), `W integration-default ${A}`],
  ['X6', SINGLE, clone('title: t')],
  ['X6 accepted', { ...ACCOUNT, defaultsAccepted: true }, clone('title: t')],
  ['X7', ACCOUNT, clone(`git: "x-${V('G')}"`), `W integration-variable-unset ${A}.git`],
  ['X8', ACCOUNT, clone(`git: "${V('G')}-x"`), `W integration-variable-unset ${A}.git`],
  ['X9', NONE, push('registry: hub'), `E registry-unknown ${A}`],
  ['X10', NONE, push('registry: quay.example.com')],
  ['X11', ACCOUNT, push('registry: nope'), `E registry-unknown ${A}.registry`],
  ['X11 build', ACCOUNT, build('registry: hubb'), `E registry-unknown ${A}.registry -> hub`],
  ['X11 port', ACCOUNT, push('registry: "localhost:5000"')],
  ['X12', ACCOUNT, push(`registry: "${V('R')}"`), `W integration-variable-unset ${A}.registry`],
  ['X12 set', ACCOUNT, push(`registry: "${V('SET')}"`)],
  ['X13', ACCOUNT, push('title: t'), `W integration-default ${A}`],
  ['X14', EXPLICIT, build('title: t'), `E registry-required ${A}`],
  ['X15', EXPLICIT, build('arguments: {disable_push: true}')],
  ['X16', { ...NONE, push: 'all' }, build('title: t'), `W registry-required ${A}`],
  ['X17 build', ACCOUNT, build('registry_contexts: [nope]'), `E registry-unknown ${A}.registry_contexts[0]`],
  [
    'X17 push',
    ACCOUNT,
    push('registry: hub, registry_context: nope'),
    `E registry-unknown ${A}.registry_context`,
  ],
  ['X17 freestyle', ACCOUNT, 'image: x, registry_context: nope', `E registry-unknown ${A}.registry_context`],
  [
    'X17 composition',
    ACCOUNT,
    'type: composition, composition: c, composition_candidates: {}, registry_contexts: [nope]',
    `E registry-unknown ${A}.registry_contexts[0]`,
  ],
  ['X18', ACCOUNT, build('registry_contexts: [hub, hub2]'), `E registry-unusable ${A}.registry_contexts[1]`],
  ['X19', ACCOUNT, build(`registry_contexts: ["${V('SET')}"]`)],
  [
    'X20',
    ACCOUNT,
    build('provider: {type: gcb, arguments: {cache: {repo: r}}}'),
    `E registry-unusable ${A}.provider`,
  ],
  [
    'X20 google',
    { ...ACCOUNT, registries: [{ name: 'g', provider: 'google', domain: 'gcr.example' }] },
    build('provider: {type: gcb, arguments: {cache: {repo: r}}}'),
  ],
  ['X21', ACCOUNT, push('registry: aws, region: nowhere'), `E registry-unusable ${A}.region`],
  ['X22', ACCOUNT, push('registry: aws, region: eu-south-1')],
  ['X23', ACCOUNT, push('registry: hub, region: eu-west-1'), `E registry-unusable ${A}.region`],
  [
    'X24',
    ACCOUNT,
    push('registry: aws, role_arn: "arn:aws:iam::12:role/r"'),
    `E registry-unusable ${A}.role_arn`,
  ],
  ['X25', ACCOUNT, push(`registry: aws, role_arn: "${V('A')}"`)],
  ['X26', ACCOUNT, push('registry: aws, role_arn: "a:b:c:d"'), `E registry-unusable ${A}.role_arn`],
  [
    'X27',
    ACCOUNT,
    push('registry: aws, aws_duration_seconds: 900'),
    `E registry-unusable ${A}.aws_duration_seconds`,
  ],
  [
    'X27 low',
    ACCOUNT,
    push(`registry: aws, role_arn: "${role}", aws_duration_seconds: 899`),
    `E registry-unusable ${A}.aws_duration_seconds`,
  ],
  ['X27 ok', ACCOUNT, push(`registry: aws, role_arn: "${role}", aws_duration_seconds: 3600`)],
  ['X28', ACCOUNT, `image: x, role_arn: "${role}"`, `E registry-unusable ${A}.role_arn`],
  ['X29 none', NONE, deploy('cluster: prod'), `E cluster-unknown ${A}`],
  ['X29 variable', ACCOUNT, deploy(`cluster: "${V('C')}"`), `W integration-variable-unset ${A}.cluster`],
  ['X29 unknown', ACCOUNT, deploy('cluster: nope'), `E cluster-unknown ${A}.cluster`],
  ['X29 omitted', ACCOUNT, deploy('title: t'), `E key-required ${A}`, `W integration-default ${A}`],
  ['X30', ACCOUNT, deploy('arguments: {cluster: nope}'), `E cluster-unknown ${A}.arguments.cluster`],
  [
    'X34 parallel',
    ACCOUNT,
    `type: parallel, steps: {b: {${clone('git: nope')}}}`,
    `E git-unknown ${A}.steps.b.git`,
  ],
  [
    'X34 hook',
    ACCOUNT,
    `image: x, hooks: {on_fail: {steps: {b: {${clone('git: nope')}}}}}`,
    `E git-unknown ${A}.hooks.on_fail.steps.b.git`,
  ],
  ['B19', { ...ACCOUNT, tagRequired: true }, build('registry: hub'), `E key-required ${A}`],
];

describe('a pipeline in its account', () => {
  for (const [id, account, body, ...expected] of CASES)
    test(id, () => {
      expect(verdict(withStep(body), { account })).toEqual(expected);
    });

  test('names the integration that will be used', () => {
    expect(readPipeline(withStep(clone('title: t')), { account: ACCOUNT }).problems[0]?.message).toContain(
      'gitlab',
    );
  });

  test('is not looked at when nothing is known of it', () => {
    expect(verdict(withStep(clone('git: nope')))).toEqual([]);
  });
});

describe('the address of a registry', () => {
  test.each([
    'quay.example.com',
    '10.0.0.1',
    'https://r.example.com:5000/a/b?c=d#e',
    'r.example.com:443',
    'localhost:5000',
  ])('%s is one', text => {
    expect(isAddress(text)).toBe(true);
  });

  test.each(['hub', 'my-registry', 'r.example.com!', 'https://hub', 'a b.c', ''])('%j is a name', text => {
    expect(isAddress(text)).toBe(false);
  });

  test('very long names are told apart at once', () => {
    expect(isAddress('a'.repeat(1_000_000))).toBe(false);
    expect(isAddress(`${'a.'.repeat(500_000)}!`)).toBe(false);
  });
});
