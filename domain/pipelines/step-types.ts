import { BUILD_METADATA, FREESTYLE_DEBUG, RECORDED, SERVICES, SUCCESS_CRITERIA } from './common-fields.ts';
import {
  any,
  choice,
  dictionary,
  flag,
  forms,
  freeMap,
  type Hint,
  list,
  pair,
  positive,
  type RecordShape,
  record,
  type Shape,
  text,
  textOrList,
} from './shape.ts';

/** What a built-in step type takes beyond the keys that all steps have. */
export interface StepType {
  readonly fields: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly conflicts?: RecordShape['conflicts'];
  readonly others: 'refuse' | 'warn' | 'allow';
  /** Other spellings of keys that are taken as if the right one stood there. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly hints?: Readonly<Record<string, Hint>>;
  /** Spellings that are taken too, but that nobody should keep. */
  readonly outdated?: Readonly<Record<string, string>>;
}

const WORKING_DIRECTORY = { 'working-directory': 'working_directory' } as const;
const COMPOSITION = {
  ...WORKING_DIRECTORY,
  'composition-variables': 'composition_variables',
} as const;

const aws = {
  region: text,
  role_arn: text,
  aws_session_name: text,
  aws_duration_seconds: { kind: 'number' },
} as const satisfies Record<string, Shape>;

const credentials = record({ username: text, password: text }, { required: ['username', 'password'] });
const compositionForms = forms('a map, a path or a name', { scalar: text, map: any });

const PRECONFIGURED = choice(
  'mysql',
  'postgresql',
  'mariadb',
  'mongodb',
  'couchdb',
  'rabbitmq',
  'memcached',
  'redis',
  'cassandra',
  'neo4j',
  'elasticsearch',
  'rethinkdb',
);

const environmentPair: Shape = { kind: 'text', pattern: /^[^\s=]+=/, form: 'NAME=value' };
const testServices = dictionary(
  record(
    {
      image: text,
      ports: list(any),
      environment: forms('a list of NAME=value or a map of texts', {
        list: list(environmentPair),
        map: dictionary(text),
      }),
    },
    { required: ['image'], others: 'allow' },
  ),
);

const gcbArguments = record(
  {
    google_app_creds: any,
    cache: record({ repo: text, ttl: text }, { required: ['repo'] }),
    timeout: text,
    machineType: choice('UNSPECIFIED', 'N1_HIGHCPU_8', 'N1_HIGHCPU_32'),
    diskSizeGb: { kind: 'number' },
    logsBucket: text,
  },
  { required: ['cache'] },
);

const secretText: Shape = { kind: 'text', pattern: /^(?=.*\bid=)(?=.*\bsrc=)/, form: 'id=…,src=…' };

const freestyle: StepType = {
  fields: {
    image: text,
    commands: list(text),
    cmd: textOrList,
    entry_point: textOrList,
    shell: choice('sh', 'bash'),
    environment: list(pair),
    working_directory: text,
    volumes: list({ kind: 'text', pattern: /:/, form: 'source:target' }),
    services: forms('a list of names or a map with "composition"', { list: list(text), map: SERVICES }),
    registry_context: text,
    role_arn: text,
    create_file: any,
    debug: FREESTYLE_DEBUG,
  },
  required: ['image'],
  conflicts: [
    ['commands', 'cmd'],
    ['shell', 'cmd'],
  ],
  others: 'warn',
  aliases: WORKING_DIRECTORY,
  hints: {
    registry_contexts: { instead: 'registry_context', refuse: true },
    on_error: { instead: 'on_fail' },
    command: { instead: 'commands' },
    image_name: { instead: 'image', because: 'it belongs to build and push steps' },
    branch: { because: 'it belongs under "when": indent it' },
    condition: { because: 'it belongs under "when": indent it' },
  },
};

const gitClone: StepType = {
  fields: {
    repo: text,
    revision: text,
    git: text,
    working_directory: text,
    credentials,
    depth: { kind: 'number' },
    exclude_blobs: flag,
    skip_tags_on_update: flag,
    use_proxy: flag,
  },
  required: ['repo'],
  others: 'refuse',
  aliases: WORKING_DIRECTORY,
  outdated: { exclude_blob: 'exclude_blobs' },
  hints: { context: { instead: 'git' } },
};

const build: StepType = {
  fields: {
    image_name: text,
    tag: text,
    tags: list(text),
    tag_policy: choice('lowercase', 'original'),
    dockerfile: forms('a path or a map with "content"', {
      scalar: text,
      map: record({ content: text }, { required: ['content'] }),
    }),
    working_directory: text,
    build_arguments: list(text),
    target: text,
    registry: text,
    disable_push: flag,
    registry_contexts: list(text),
    no_cache: flag,
    no_cf_cache: flag,
    cache_from: list(text),
    cache_to: list(text),
    squash: flag,
    buildkit: flag,
    ssh: forms('"default", a list or a map of texts', {
      scalar: choice('default'),
      list: list(text, 1),
      map: dictionary(text, { min: 1 }),
    }),
    secrets: list(
      forms('a text id=…,src=… or a map of both', {
        scalar: secretText,
        map: record({ id: text, src: text }, { required: ['id', 'src'] }),
      }),
      1,
    ),
    progress: { ...choice('auto', 'quiet', 'plain', 'tty', 'rawjson'), mayBeVariable: true, lenient: true },
    buildx: forms('true, false, a variable or a map', {
      scalar: flag,
      map: record({
        qemu: record({ image: text, platforms: text }),
        builder: record({ driver: text, driver_opts: text }),
      }),
    }),
    platform: text,
    metadata: BUILD_METADATA,
    annotations: RECORDED.annotations,
    cosign: record(
      { sign: flag, options: dictionary(text) },
      {
        required: ['sign'],
        hints: { key: { instead: 'options', because: 'options of cosign go under "options"' } },
      },
    ),
    provider: record({ type: choice('cf', 'gcb'), arguments: gcbArguments }, { required: ['type'] }),
    ...aws,
  },
  required: ['image_name'],
  others: 'refuse',
  aliases: {
    ...WORKING_DIRECTORY,
    'image-name': 'image_name',
    'build-arguments': 'build_arguments',
    'tag-policy': 'tag_policy',
  },
  hints: { on_error: { instead: 'on_fail' } },
};

const push: StepType = {
  fields: {
    candidate: text,
    tag: text,
    tags: list(text),
    image_name: text,
    registry: text,
    registry_context: text,
    provider: { ...choice('docker', 'standard', 'ecr'), mayBeVariable: true },
    credentials,
    accessKeyId: text,
    secretAccessKey: text,
    ...aws,
  },
  required: ['candidate'],
  others: 'refuse',
  hints: { on_error: { instead: 'on_fail' } },
};

const composition: StepType = {
  fields: {
    composition: compositionForms,
    composition_candidates: dictionary(
      record({}, { others: 'allow', hints: { working_directory: { instead: 'working_dir', refuse: true } } }),
    ),
    composition_variables: list(text),
    working_directory: text,
    registry_contexts: list(text),
    add_flow_volume_to_composition: any,
    environment_name: any,
    entry_point: any,
    assets: any,
    create_file: any,
  },
  required: ['composition', 'composition_candidates'],
  others: 'warn',
  aliases: { ...COMPOSITION, 'composition-candidates': 'composition_candidates' },
  hints: { registry_context: { instead: 'registry_contexts', refuse: true } },
};

const launchComposition: StepType = {
  fields: {
    composition: compositionForms,
    composition_variables: list(text),
    working_directory: text,
    environment_name: text,
    entry_point: any,
    registry_contexts: list(text),
    add_flow_volume_to_composition: any,
    assets: any,
  },
  required: ['composition'],
  others: 'warn',
  aliases: COMPOSITION,
};

const deploy: StepType = {
  fields: {
    kind: { ...choice('kubernetes'), mayBeVariable: true },
    cluster: text,
    namespace: text,
    service: text,
    file_path: text,
    candidate: record({ image: text, registry: text }, { required: ['image', 'registry'], others: 'allow' }),
    timeout: forms('a number of seconds', { scalar: any }),
  },
  required: ['kind', 'cluster', 'namespace'],
  conflicts: [['file_path', 'service']],
  others: 'warn',
};

const approval: StepType = {
  fields: {
    timeout: record({
      duration: positive,
      timeUnit: choice('hours', 'minutes'),
      finalState: choice('terminated', 'approved', 'denied'),
    }),
  },
  others: 'refuse',
};

/** Every step type the language itself knows; any other is a typed step from a catalogue. */
const STEP_TYPES = {
  freestyle,
  'git-clone': gitClone,
  build,
  push,
  'push-tag': {
    fields: { image_name: text, tags: list(text), ...aws },
    required: ['image_name', 'tags'],
    others: 'refuse',
  },
  composition,
  'launch-composition': launchComposition,
  deploy,
  'pending-approval': approval,
  parallel: {
    // The steps inside are checked as steps.
    fields: { steps: any, success_criteria: SUCCESS_CRITERIA },
    others: 'refuse',
  },
  'integration-test': {
    fields: {
      test: record(
        { image: text, commands: list(text, 1), working_directory: text },
        { required: ['image', 'commands'], others: 'allow' },
      ),
      services: testServices,
      preconfigured_services: list(PRECONFIGURED),
    },
    required: ['test'],
    others: 'warn',
  },
  travis: {
    fields: {
      services: testServices,
      test: record({ image: text, command: textOrList }, { required: ['image', 'command'], others: 'allow' }),
    },
    required: ['services', 'test'],
    others: 'warn',
  },
  simple_travis: {
    fields: { services: list(PRECONFIGURED), test: freeMap },
    required: ['services'],
    others: 'warn',
  },
  services: { fields: {}, others: 'allow' },
  'freestyle-ssh': { fields: {}, others: 'allow' },
  'github-action': { fields: {}, others: 'allow' },
} satisfies Record<string, StepType>;

export type BuiltInType = keyof typeof STEP_TYPES;

/** The names of all built-in types. */
export const BUILT_IN_TYPES: readonly string[] = Object.keys(STEP_TYPES);

/** The built-in type of a name. */
export const stepTypeOf = (type: BuiltInType): StepType => STEP_TYPES[type];

/** The built-in types that have a key of their own with this name. */
export const ownersOf = (key: string): readonly string[] =>
  Object.entries<StepType>(STEP_TYPES)
    .filter(([, { fields }]) => Object.hasOwn(fields, key))
    .map(([type]) => type);

/** Whether the language itself knows a step type. */
export const isBuiltIn = (type: string): type is BuiltInType => Object.hasOwn(STEP_TYPES, type);
