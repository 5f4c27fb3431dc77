/** The cluster that a command works on, as its kubeconfig names it. */
import { Fault } from '@freshet/kit/errors';
import { clusterFault, isKubeError, KubeClient, type KubeObject } from '@freshet/kit/kube-client';
import { Secret } from '@freshet/kit/secret';
import type { CommandContext } from '../command/index.ts';
import { type ClusterOptions, kubeconfigFor } from '../kubeconfig/index.ts';
import { KEY_SECRET } from './manifests.ts';

const MANAGER = 'freshet-cli';
const LEAVING = 'freshet.io/leaving';
const SECRETS = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };

/** What lies in the cluster of the runtime that was, or is about to be, installed there. */
export interface InstalledKey {
  readonly key: Secret;
  readonly runtime: string;
  readonly platformUrl: string;
  readonly gitSource: string | undefined;
  readonly installationRepo: string | undefined;
  /** Whether an uninstall has taken its files out of Git already. */
  readonly isLeaving: boolean;
}

export class TargetCluster {
  readonly #client: KubeClient;

  constructor(client: KubeClient) {
    this.#client = client;
  }

  /**
   * Hands the cluster that the flags name to a function, and closes it after. CLUSTER_UNREACHABLE where it does not
   * answer, CLUSTER_REFUSED for what it refuses.
   */
  static async use<Result>(
    ctx: CommandContext,
    flags: ClusterOptions,
    see: readonly string[],
    work: (cluster: TargetCluster) => Promise<Result>,
  ): Promise<Result> {
    const { path, context } = kubeconfigFor(ctx, flags, see);
    const client = new KubeClient({
      kind: 'kubeconfig-file',
      path,
      ...(context === undefined ? {} : { context }),
    });
    try {
      return await work(new TargetCluster(client));
    } catch (error) {
      throw clusterFault(client.connection.server, error) ?? error;
    } finally {
      await client.close();
    }
  }

  /** The address of its API. */
  get server(): string {
    return this.#client.connection.server;
  }

  /** Fails unless we may do everything there: a runtime must be able to deploy whatever Git says. */
  async requireAdmin(): Promise<void> {
    const asked = {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SelfSubjectAccessReview',
      metadata: { name: '' },
      spec: { resourceAttributes: { verb: '*', group: '*', resource: '*' } },
    };
    const review = await this.#client.create<KubeObject>(await this.#client.resourceOf(asked), asked);
    if ((review.status as { allowed?: boolean } | undefined)?.allowed) return;
    throw new Fault('CLUSTER_ADMIN_NEEDED', `you are no admin of the cluster at ${this.server}`);
  }

  /** Makes an object have these fields. What an earlier call made besides stays where another name is given. */
  async apply(object: KubeObject, manager = MANAGER): Promise<void> {
    const resource = await this.#client.resourceOf(object);
    await this.#client.apply(resource, object, { manager, force: true });
  }

  async installed(namespace: string): Promise<InstalledKey | undefined> {
    const secret = await this.#client.find<KubeObject>(SECRETS, { namespace, name: KEY_SECRET });
    const data = (secret?.data ?? {}) as Record<string, string>;
    const decode = (key: string): string => Buffer.from(data[key] ?? '', 'base64').toString('utf8');
    const [token, runtime, platformUrl] = [decode('token'), decode('runtime'), decode('url')];
    if (token === '' || platformUrl === '') return undefined;
    return {
      key: new Secret(token),
      runtime,
      platformUrl,
      gitSource: decode('gitSource') || undefined,
      installationRepo: decode('installationRepo') || undefined,
      isLeaving: secret?.metadata.annotations?.[LEAVING] === 'true',
    };
  }

  /** Notes that the files of the runtime are out of Git, for an uninstall that is interrupted after this. */
  async markLeaving(namespace: string): Promise<void> {
    const patch = { metadata: { annotations: { [LEAVING]: 'true' } } };
    await this.#client.patch(SECRETS, { namespace, name: KEY_SECRET }, { kind: 'merge', patch });
  }

  /** The Secrets that carry a label, as far as a removal is about them. */
  async secretsWith(namespace: string, labelSelector: string): Promise<readonly KubeObject[]> {
    const { items } = await this.#client.list<KubeObject>(SECRETS, { namespace, labelSelector });
    return items.map(({ metadata: { name } }) => ({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name, namespace },
    }));
  }

  async has({ apiVersion, kind, metadata }: KubeObject): Promise<boolean> {
    const resource = await this.#client.resourceOf({ apiVersion, kind });
    const { name, namespace } = metadata;
    return (await this.#client.find(resource, { name, ...(namespace ? { namespace } : {}) })) !== undefined;
  }

  /** Takes an object out; whether there was one. */
  async remove({ apiVersion, kind, metadata }: KubeObject): Promise<boolean> {
    try {
      const resource = await this.#client.resourceOf({ apiVersion, kind });
      const { name, namespace } = metadata;
      await this.#client.delete(resource, {
        name,
        ...(resource.namespaced && namespace ? { namespace } : {}),
      });
      return true;
    } catch (error) {
      if (isKubeError(error, 'NotFound')) return false;
      throw error;
    }
  }
}
