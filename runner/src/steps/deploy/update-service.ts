import type { DeployStep } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import { parseReference } from '../../image-reference/index.ts';
import type { RegistryConnection, StepWorld } from '../../step/index.ts';
import { registryFor, say } from '../images/index.ts';
import type { Kubectl } from './kubectl.ts';

type Labels = Readonly<Record<string, string>>;

interface Deployment {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly template: {
      readonly metadata?: { readonly labels?: Labels };
      readonly spec: { readonly containers: readonly { readonly name: string; readonly image: string }[] };
    };
  };
}

const NAME = /^[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?$/;

const failed = (message: string): Fault => new Fault('DEPLOY_FAILED', message);

const deploymentsBehind = async (service: string, kubectl: Kubectl): Promise<readonly Deployment[]> => {
  const found: { spec?: { selector?: Labels } } = JSON.parse(
    await kubectl(['get', 'service', service, '--output=json'], { quiet: true }),
  );
  const selector = Object.entries(found.spec?.selector ?? {});
  const all: { items?: readonly Deployment[] } = JSON.parse(
    await kubectl(['get', 'deployments', '--output=json'], { quiet: true }),
  );
  return (all.items ?? []).filter(({ spec }) => {
    const labels = spec.template.metadata?.labels ?? {};
    return selector.length > 0 && selector.every(([key, value]) => labels[key] === value);
  });
};

const repositoryOf = (image: string): string => parseReference(image).repository.split('/').at(-1) ?? image;

/** The container that gets the image: the only one, or the one that had an image of that name. */
const containerFor = ({ metadata, spec }: Deployment, image: string): string => {
  const { containers } = spec.template.spec;
  const same = containers.filter(container => repositoryOf(container.image) === repositoryOf(image));
  const [first, ...others] = same.length > 0 ? same : containers;
  if (first === undefined || others.length > 0)
    throw failed(
      `The deployment ${metadata.name} has several containers, and none or many of them run ${image}`,
    );
  return first.name;
};

/** A login that the cluster keeps, so that it can pull what was pushed. */
const pullSecret = async (registry: RegistryConnection, kubectl: Kubectl): Promise<string> => {
  const name = `freshet-pull-${registry.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`.replace(
    /-+$/,
    '',
  );
  const auth = Buffer.from(`${registry.userName}:${registry.password}`).toString('base64');
  const config = JSON.stringify({ auths: { [registry.registry]: { auth } } });
  const secret = {
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'kubernetes.io/dockerconfigjson',
    metadata: { name },
    data: { '.dockerconfigjson': Buffer.from(config).toString('base64') },
  };
  await kubectl(['apply', '--filename=-'], { input: JSON.stringify(secret) });
  return name;
};

const patchOf = (container: string, image: string, secret: string | undefined): string =>
  JSON.stringify({
    spec: {
      template: {
        spec: {
          containers: [{ name: container, image }],
          ...(secret === undefined ? {} : { imagePullSecrets: [{ name: secret }] }),
        },
      },
    },
  });

/** Gives the deployments behind a service the image of the step, or restarts them where it names none. */
export const updateService = async (
  service: string,
  { candidate }: DeployStep,
  { kubectl, world }: { kubectl: Kubectl; world: StepWorld },
): Promise<readonly string[]> => {
  if (!NAME.test(service)) throw failed(`"${service}" cannot be the name of a service`);
  const deployments = await deploymentsBehind(service, kubectl);
  if (deployments.length === 0) throw failed(`There is no deployment behind the service ${service}`);
  const registry = candidate && registryFor(world, candidate.registry);
  const secret = registry && (await pullSecret(registry, kubectl));
  const names = deployments.map(({ metadata }) => `deployment/${metadata.name}`);
  for (const [index, deployment] of deployments.entries()) {
    const name = names[index] ?? '';
    if (candidate === undefined) {
      await kubectl(['rollout', 'restart', name]);
      continue;
    }
    await say(world, `Giving ${name} the image ${candidate.image}`);
    const patch = patchOf(containerFor(deployment, candidate.image), candidate.image, secret);
    await kubectl(['patch', name, '--type=strategic', `--patch=${patch}`]);
  }
  return names;
};
