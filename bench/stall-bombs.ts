/** The worst that one member may send, each within the limit of its body. */

export interface Bomb {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Sent first, and not measured. */
  readonly before?: readonly Pick<Bomb, 'method' | 'path' | 'body'>[];
}

const many = (count: number, line: (index: number) => string, between = '\n'): string =>
  Array.from({ length: count }, (_, index) => line(index)).join(between);

const HEAD = 'version: "1.0"\n';
const validate = (name: string, yaml: string): Bomb => ({
  name: `validator: ${name}`,
  method: 'POST',
  path: '/api/pipelines/yaml/validator',
  body: { yaml },
});

const STEPS = many(10_000, index => `  s${index}: {image: a, commands: [echo ${index}]}`);

const pipeline = (name: string, more: object) => ({
  metadata: { name },
  version: '1.0',
  kind: 'pipeline',
  ...more,
});

const VALIDATOR: readonly Bomb[] = [
  validate(
    '20,000 steps',
    `${HEAD}steps:\n${many(20_000, index => `  s${index}: {image: a, commands: [x]}`)}`,
  ),
  validate('10,000 steps, all valid', `${HEAD}steps:\n${STEPS}`),
  validate('30,000 unknown fields', `${HEAD}${many(30_000, index => `unknownfield${index}: 1`)}\nsteps: {}`),
  validate(
    '50,000 stages',
    `${HEAD}stages:\n${many(50_000, index => `- s${index}`)}\nsteps: {a: {image: x}}`,
  ),
  validate(
    '5,000 steps with undeclared stages',
    `${HEAD}stages: [${many(1_000, index => `s${index}`, ',')}]\nsteps:\n${many(5_000, index => `  s${index}: {image: x, stage: z${index}}`)}`,
  ),
  validate('5,000 nested', `${HEAD}steps: ${'{a: '.repeat(5_000)}1${'}'.repeat(5_000)}`),
  validate(
    'aliases in aliases',
    `${HEAD}a: &a [1,1,1,1,1,1,1,1,1]\n${many(20, index => `b${index}: &b${index} [${Array(9).fill(index ? `*b${index - 1}` : '*a')}]`)}\nsteps: {}`,
  ),
  validate(
    'aliases of 100 keys in 900 steps',
    `${HEAD}x: &x {${many(100, index => `k${index}: 1`, ',')}}\nsteps:\n${many(900, index => `  s${index}: {<<: *x, image: a}`)}`,
  ),
  validate(
    '16 KB, as much as is read at once',
    `${HEAD}x: &x {${many(100, index => `k${index}: 1`, ',')}}\nsteps:\n${many(580, index => `  s${index}: {<<: *x, image: a}`)}`,
  ),
  validate('1 MB of dashes and texts', `${HEAD}steps:\n${'- ""\n'.repeat(200_000)}`),
];

const PIPELINES: readonly Bomb[] = [
  {
    name: 'create: a text of 10,000 steps',
    method: 'POST',
    path: '/api/pipelines',
    body: pipeline('text', {
      metadata: { name: 'text', originalYamlString: `${HEAD}steps:\n${STEPS}` },
      spec: {},
    }),
  },
  { name: 'get: a text of 10,000 steps', method: 'GET', path: '/api/pipelines/text' },
  { name: 'plan: 10,000 steps', method: 'POST', path: '/api/pipelines/text/plan', body: {} },
  {
    name: 'create: data of 10,000 steps',
    method: 'POST',
    path: '/api/pipelines',
    body: pipeline('data', {
      spec: {
        steps: Object.fromEntries(
          Array.from({ length: 10_000 }, (_, index) => [
            `s${index}`,
            { image: 'a', commands: [`echo ${index}`] },
          ]),
        ),
      },
    }),
  },
  { name: 'get: data of 10,000 steps', method: 'GET', path: '/api/pipelines/data' },
  {
    name: 'diff: two texts without a line in common',
    method: 'GET',
    path: '/api/pipelines/lines/diff?from=1',
    before: [1, 2].map(round => ({
      method: round === 1 ? 'POST' : 'PUT',
      path: round === 1 ? '/api/pipelines' : '/api/pipelines/lines',
      body: pipeline('lines', {
        metadata: {
          name: 'lines',
          originalYamlString: `${HEAD}steps:\n  a:\n    image: x\n    commands:\n${many(1_990, index => `    - echo ${round} ${index}`)}`,
        },
        spec: {},
      }),
    })),
  },
  {
    name: 'diff: two texts of 100,000 lines',
    method: 'GET',
    path: '/api/pipelines/more/diff?from=1',
    before: [1, 2].map(round => ({
      method: round === 1 ? 'POST' : 'PUT',
      path: round === 1 ? '/api/pipelines' : '/api/pipelines/more',
      body: pipeline('more', {
        metadata: {
          name: 'more',
          originalYamlString: `${HEAD}steps:\n  a:\n    image: x\n    commands:\n    - |\n${many(100_000, index => (index % 100 === 0 ? `      ${round}` : '      y'))}`,
        },
        spec: {},
      }),
    })),
  },
  {
    name: 'JSON: 4 MB of small values',
    method: 'POST',
    path: '/api/pipelines',
    body: `{"metadata":{"name":"x"},"spec":{"steps":{"a":[${'0,'.repeat(1_900_000)}0]}}}`,
  },
  {
    name: 'JSON: 4 MB of small maps',
    method: 'POST',
    path: '/api/pipelines',
    body: `{"metadata":{"name":"x"},"spec":{"steps":{"a":[${'{"a":0},'.repeat(460_000)}{}]}}}`,
  },
  {
    name: 'JSON: 4 MB of unknown keys',
    method: 'POST',
    path: '/api/pipelines',
    body: `{"metadata":{"name":"x"},"spec":{${many(250_000, index => `"k${index}":0`, ',')}}}`,
  },
  {
    name: 'project: 4 MB of variables',
    method: 'POST',
    path: '/api/projects',
    body: {
      projectName: 'big',
      variables: Array.from({ length: 1_000 }, (_, index) => ({
        key: `k${index}`,
        value: 'x'.repeat(4_000),
        encrypted: index % 2 === 0,
      })),
    },
  },
];

const STEP_TYPES: readonly Bomb[] = [
  { name: 'step types: the first list', method: 'GET', path: '/api/step-types' },
  { name: 'step types: the second list', method: 'GET', path: '/api/step-types' },
  {
    name: 'step type: 1 MB of steps',
    method: 'POST',
    path: '/api/step-types',
    body: {
      version: '1.0.0',
      kind: 'step-type',
      metadata: { name: 'freshet/big' },
      spec: {
        steps: Object.fromEntries(
          Array.from({ length: 9_000 }, (_, index) => [`s${index}`, { image: 'a', commands: ['x'] }]),
        ),
      },
    },
  },
  { name: 'step types: a list with a large one', method: 'GET', path: '/api/step-types' },
];

const graphql = (name: string, query: string, variables?: unknown): Bomb => ({
  name: `GraphQL: ${name}`,
  method: 'POST',
  path: '/graphql',
  body: { query, ...(variables === undefined ? {} : { variables }) },
});

const GRAPHQL: readonly Bomb[] = [
  graphql('the same field 1,990 times', `{${' version{version}'.repeat(490)}}`),
  graphql(
    'deep fragments',
    `{...f0} ${many(199, index => `fragment f${index} on Query{...f${index + 1} ...f${index + 1}}`)} fragment f199 on Query{version{version}}`,
  ),
  graphql('90 KB of unknown fields', `{${many(1_900, index => `unknownField${index}`, ' ')}}`),
  graphql('90 KB of braces', '{'.repeat(90_000)),
  graphql('90 KB of variables', 'query($a: Int){version{version}}', { a: Array(40_000).fill(1) }),
];

const OTHERS: readonly Bomb[] = [
  {
    name: 'can-i: the largest batch',
    method: 'POST',
    path: '/api/access/can-i/batch',
    body: { checks: Array.from({ length: 500 }, () => ({ action: 'read', resource: 'pipeline' })) },
  },
  {
    name: 'context: 4 MB',
    method: 'POST',
    path: '/api/contexts',
    body: {
      apiVersion: 'v1',
      kind: 'context',
      metadata: { name: 'big' },
      spec: {
        type: 'config',
        data: Object.fromEntries(
          Array.from({ length: 1_000 }, (_, index) => [`k${index}`, 'x'.repeat(3_900)]),
        ),
      },
    },
  },
  {
    name: 'context: 4 MB of YAML data',
    method: 'POST',
    path: '/api/contexts',
    body: `{"apiVersion":"v1","kind":"context","metadata":{"name":"yaml"},"spec":{"type":"yaml","data":{"a":[${'0,'.repeat(1_900_000)}0]}}}`,
  },
  {
    name: 'run: 4 MB of variables',
    method: 'POST',
    path: '/api/pipelines/run/lines',
    body: {
      variables: Object.fromEntries(
        Array.from({ length: 900 }, (_, index) => [`K${index}`, 'x'.repeat(4_000)]),
      ),
    },
  },
  { name: 'run: 10,000 steps', method: 'POST', path: '/api/pipelines/run/text', body: {} },
];

const commit = (round: number): Bomb => ({
  name: `repository: a commit of 15 MB, number ${round}`,
  method: 'POST',
  path: '/api/repos/freshet/stalls/commits',
  body: {
    branch: 'main',
    message: 'large',
    changes: [1, 2, 3].map(file => ({
      action: 'write',
      path: `file-${file}.txt`,
      content: many(400_000, index => `${round}.${index % 1_000}`).slice(0, 4_900_000),
    })),
  },
});

const REPOSITORIES: readonly Bomb[] = [
  {
    ...commit(1),
    before: [
      { method: 'POST', path: '/api/repos', body: { owner: 'freshet', name: 'stalls', readme: true } },
    ],
  },
  commit(2),
];

export const BOMBS: readonly Bomb[] = [
  ...VALIDATOR,
  ...PIPELINES,
  ...STEP_TYPES,
  ...GRAPHQL,
  ...OTHERS,
  ...REPOSITORIES,
];
