import type { PushStep } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { RegistryLogin } from '../../executor/index.ts';
import type { StepWorld } from '../../step/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const keysOf = (step: PushStep): Record<string, string> => ({
  ...(step.accessKeyId === undefined ? {} : { AWS_ACCESS_KEY_ID: step.accessKeyId }),
  ...(step.secretAccessKey === undefined ? {} : { AWS_SECRET_ACCESS_KEY: step.secretAccessKey }),
  ...(step.region === undefined ? {} : { AWS_DEFAULT_REGION: step.region }),
});

const aws = async (
  args: readonly string[],
  environment: Record<string, string>,
  world: StepWorld,
): Promise<string> => {
  const words = { out: '', err: '' };
  const end = await world.runOnHost({
    name: 'aws',
    command: ['aws', ...args],
    environment,
    workingDirectory: world.volume,
    output: (stream, chunk) => {
      words[stream] += Buffer.from(chunk).toString('utf8');
    },
  });
  if (end.kind === 'exited' && end.code === 0) return words.out.trim();
  if (end.kind === 'failed' && end.reason.includes('not installed'))
    throw new Fault(
      'TOOL_MISSING',
      'Pushing to ECR needs the program aws, which is not installed on this machine',
    );
  throw new Fault(
    'IMAGE_PUSH_FAILED',
    `AWS gave no login for the registry: ${words.err.trim().slice(0, 2_000)}`,
  );
};

const assumedRole = async (step: PushStep, environment: Record<string, string>, world: StepWorld) => {
  if (step.roleArn === undefined) return environment;
  const answer = await aws(
    [
      ...['sts', 'assume-role', '--output', 'json', '--role-arn', step.roleArn],
      ...['--role-session-name', step.awsSessionName ?? 'default-session-name'],
      ...['--duration-seconds', String(step.awsDurationSeconds ?? 3_600)],
    ],
    environment,
    world,
  );
  const { Credentials: given } = JSON.parse(answer) as {
    readonly Credentials: Readonly<Record<string, string>>;
  };
  const { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = given;
  for (const secret of [SecretAccessKey, SessionToken]) world.mask(secret);
  return {
    ...environment,
    AWS_ACCESS_KEY_ID: AccessKeyId,
    AWS_SECRET_ACCESS_KEY: SecretAccessKey,
    AWS_SESSION_TOKEN: SessionToken,
  };
};

/** A login for a registry of AWS, by its own program. */
export const ecrLogin = async (
  step: PushStep,
  registry: string,
  world: StepWorld,
  environment: Environment,
): Promise<RegistryLogin> => {
  const home = environment.HOME;
  const own = { ...(home === undefined ? {} : { HOME: home }), ...keysOf(step) };
  const password = await aws(['ecr', 'get-login-password'], await assumedRole(step, own, world), world);
  world.mask(password);
  return { registry, userName: 'AWS', password };
};
