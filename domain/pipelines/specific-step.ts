import { COMMON_FIELDS } from './common-fields.ts';
import { type Fields, given } from './fields.ts';
import type {
  ApprovalStep,
  AwsSettings,
  BuildStep,
  DeployStep,
  FreestyleStep,
  GroupStep,
  NumberValue,
  ParallelStep,
  Services,
  Step,
  StepBase,
  TypedStep,
} from './model.ts';
import type { NormalStep } from './normal-step.ts';
import { type Plain, toPlain } from './tree.ts';

type Own<T extends Step> = T extends Step ? Omit<T, keyof StepBase> : never;

/** What a step of some type has beyond what every step has. */
export type SpecificStep = Own<Exclude<Step, ParallelStep | GroupStep>>;

const awsOf = (fields: Fields): AwsSettings =>
  given({
    region: fields.text('region'),
    roleArn: fields.text('role_arn'),
    awsSessionName: fields.text('aws_session_name'),
    awsDurationSeconds: fields.number('aws_duration_seconds'),
  });

const required = (fields: Fields, key: string): string => fields.text(key) ?? '';

const tagsOf = (fields: Fields): readonly string[] => fields.texts('tags') ?? fields.texts('tag') ?? [];

const credentialsOf = (fields: Fields) => {
  const credentials = fields.at('credentials');
  return credentials.map
    ? { username: required(credentials, 'username'), password: required(credentials, 'password') }
    : undefined;
};

const ownServices = (fields: Fields): Services | readonly string[] | undefined => {
  const services = fields.at('services');
  return services.map ? servicesOf(services) : fields.texts('services');
};

/** Reads services, of a step or of the whole pipeline. */
export const servicesOf = (fields: Fields): Services =>
  given({
    name: fields.text('name'),
    composition: fields.plain('composition'),
    compositionVariables: fields.texts('composition_variables') ?? [],
    readiness: fields.plain('readiness'),
    setup: fields.plain('setup'),
    sharedHostNetwork: fields.flag('shared_host_network'),
  });

const freestyle = (fields: Fields): Own<FreestyleStep> =>
  given({
    type: 'freestyle' as const,
    image: required(fields, 'image'),
    commands: fields.texts('commands'),
    cmd: fields.texts('cmd'),
    entryPoint: fields.texts('entry_point'),
    shell: fields.text('shell') === 'bash' ? ('bash' as const) : ('sh' as const),
    environment: fields.texts('environment') ?? [],
    workingDirectory: fields.text('working_directory'),
    volumes: fields.texts('volumes') ?? [],
    services: ownServices(fields),
    registryContext: fields.text('registry_context'),
    roleArn: fields.text('role_arn'),
  });

const build = (fields: Fields): Own<BuildStep> => {
  const content = fields.at('dockerfile').text('content');
  return given({
    type: 'build' as const,
    imageName: required(fields, 'image_name'),
    tags: tagsOf(fields),
    tagPolicy: fields.text('tag_policy') === 'original' ? ('original' as const) : ('lowercase' as const),
    dockerfile: content === undefined ? { path: fields.text('dockerfile') ?? 'Dockerfile' } : { content },
    workingDirectory: fields.text('working_directory'),
    buildArguments: fields.texts('build_arguments') ?? [],
    target: fields.text('target'),
    registry: fields.text('registry'),
    registryContexts: fields.texts('registry_contexts') ?? [],
    disablePush: fields.flag('disable_push'),
    noCache: fields.flag('no_cache'),
    noCfCache: fields.flag('no_cf_cache'),
    cacheFrom: fields.texts('cache_from') ?? [],
    cacheTo: fields.texts('cache_to') ?? [],
    squash: fields.flag('squash'),
    // Each of these works with BuildKit only.
    buildkit: ['ssh', 'secrets', 'progress'].some(key => fields.has(key)) || fields.flag('buildkit'),
    ssh: fields.plain('ssh'),
    secrets: fields.plain('secrets'),
    progress: fields.text('progress'),
    buildx: fields.plain('buildx'),
    platform: fields.text('platform'),
    metadata: fields.plain('metadata'),
    annotations: fields.plain('annotations'),
    cosign: fields.plain('cosign'),
    provider: fields.plain('provider'),
    ...awsOf(fields),
  });
};

const deploy = (fields: Fields): Own<DeployStep> => {
  const candidate = fields.at('candidate');
  const filePath = fields.text('file_path');
  return given({
    type: 'deploy' as const,
    kind: required(fields, 'kind'),
    cluster: required(fields, 'cluster'),
    namespace: required(fields, 'namespace'),
    target: filePath === undefined ? { service: required(fields, 'service') } : { filePath },
    candidate: candidate.map && {
      image: required(candidate, 'image'),
      registry: required(candidate, 'registry'),
    },
    rolloutSeconds: fields.number('timeout') ?? 120,
  });
};

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const APPROVAL_HOURS = 168;

const approval = (fields: Fields): Own<ApprovalStep> => {
  const timeout = fields.at('timeout');
  const unit = timeout.text('timeUnit') === 'minutes' ? MINUTE_MS : HOUR_MS;
  const duration = timeout.number('duration');
  const waitMs: NumberValue =
    typeof duration === 'string'
      ? duration
      : duration === undefined
        ? APPROVAL_HOURS * HOUR_MS
        : duration * unit;
  const state = timeout.text('finalState');
  return {
    type: 'pending-approval',
    waitMs,
    finalState: state === 'approved' || state === 'denied' ? state : 'terminated',
  };
};

const typed = ({ kind, node }: NormalStep, fields: Fields): Own<TypedStep> => {
  const args: Record<string, Plain> = Object.create(null);
  const source = kind.builtIn ? node : fields.at('arguments').map;
  for (const { key, value } of source?.entries.values() ?? [])
    if (!kind.builtIn || !Object.hasOwn(COMMON_FIELDS, key)) args[key] = toPlain(value);
  return given({
    type: 'typed' as const,
    uses: kind.name,
    version: kind.version,
    workingDirectory: fields.text('working_directory'),
    arguments: args,
  });
};

type Build = (fields: Fields) => SpecificStep;

const BUILDERS: Readonly<Record<string, Build>> = {
  freestyle,
  build,
  deploy,
  'pending-approval': approval,
  'git-clone': fields =>
    given({
      type: 'git-clone' as const,
      repo: required(fields, 'repo'),
      revision: fields.text('revision'),
      git: fields.text('git'),
      workingDirectory: fields.text('working_directory'),
      credentials: credentialsOf(fields),
      depth: fields.number('depth'),
      excludeBlobs: fields.flag('exclude_blobs'),
      skipTagsOnUpdate: fields.flag('skip_tags_on_update'),
      useProxy: fields.flag('use_proxy'),
    }),
  push: fields =>
    given({
      type: 'push' as const,
      candidate: required(fields, 'candidate'),
      tags: fields.has('tag') || fields.has('tags') ? tagsOf(fields) : ['latest'],
      imageName: fields.text('image_name'),
      registry: fields.text('registry'),
      registryContext: fields.text('registry_context'),
      provider: fields.text('provider') ?? 'docker',
      credentials: credentialsOf(fields),
      accessKeyId: fields.text('accessKeyId'),
      secretAccessKey: fields.text('secretAccessKey'),
      ...awsOf(fields),
    }),
  'push-tag': fields => ({
    type: 'push-tag',
    imageName: required(fields, 'image_name'),
    tags: tagsOf(fields),
    ...awsOf(fields),
  }),
  composition: fields =>
    given({
      type: 'composition' as const,
      composition: fields.plain('composition') ?? {},
      candidates: fields.plain('composition_candidates') ?? {},
      variables: fields.texts('composition_variables') ?? [],
      workingDirectory: fields.text('working_directory'),
      registryContexts: fields.texts('registry_contexts') ?? [],
      addFlowVolume: fields.flag('add_flow_volume_to_composition'),
    }),
  'launch-composition': fields =>
    given({
      type: 'launch-composition' as const,
      composition: fields.plain('composition') ?? {},
      variables: fields.texts('composition_variables') ?? [],
      workingDirectory: fields.text('working_directory'),
      environmentName: fields.text('environment_name'),
      entryPoint: fields.plain('entry_point'),
    }),
  ...Object.fromEntries(
    (['integration-test', 'travis', 'simple_travis'] as const).map(type => [
      type,
      (fields: Fields): SpecificStep =>
        given({
          type,
          test: fields.plain('test'),
          services: fields.plain('services'),
          preconfiguredServices: fields.texts('preconfigured_services') ?? [],
        }),
    ]),
  ),
};

/** Reads what is special to the type of a step; types the language does not know are steps of a catalogue. */
export const specificOf = (step: NormalStep, fields: Fields): SpecificStep => {
  const read = step.kind.builtIn && BUILDERS[step.kind.builtIn];
  return read ? read(fields) : typed(step, fields);
};
