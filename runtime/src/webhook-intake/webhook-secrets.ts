/** The secrets of webhooks, one for each repository, in a Secret of the cluster. */
import { createHash } from 'node:crypto';
import type { Ids } from '@freshet/kit/ids';
import { isKubeError, type KubeClient, type KubeObject } from '@freshet/kit/kube-client';
import { Secret } from '@freshet/kit/secret';

const SECRETS = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };
const NAME = 'freshet-webhooks';
const KEY = /^[0-9a-f]{32}$/;

export interface KnownWebhook {
  readonly url: string;
  readonly secret: Secret;
}

/** How a repository is named in the address of its webhook. */
export const webhookKey = (url: string): string =>
  createHash('sha256').update(url).digest('hex').slice(0, 32);

export class WebhookSecrets {
  readonly #client: KubeClient;
  readonly #namespace: string;
  readonly #ids: Ids;

  constructor({ client, namespace, ids }: { client: KubeClient; namespace: string; ids: Ids }) {
    this.#client = client;
    this.#namespace = namespace;
    this.#ids = ids;
  }

  async find(key: string): Promise<KnownWebhook | undefined> {
    if (!KEY.test(key)) return undefined;
    const text = (await this.#read())[key];
    if (text === undefined) return undefined;
    const read = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as { url: string; secret: string };
    return { url: read.url, secret: new Secret(read.secret) };
  }

  /** That of the repository; a new one where there is none. */
  async ensure(url: string): Promise<KnownWebhook & { readonly key: string }> {
    const key = webhookKey(url);
    const known = await this.find(key);
    if (known) return { ...known, key };
    const secret = this.#ids.secret();
    const data = { [key]: Buffer.from(JSON.stringify({ url, secret })).toString('base64') };
    try {
      await this.#patch(data);
    } catch (error) {
      if (!isKubeError(error, 'NotFound')) throw error;
      await this.#create(data);
    }
    return { url, secret: new Secret(secret), key };
  }

  async #read(): Promise<Record<string, string>> {
    const secret = await this.#client.find<KubeObject>(SECRETS, { namespace: this.#namespace, name: NAME });
    return (secret?.data ?? {}) as Record<string, string>;
  }

  #patch(data: Record<string, string>): Promise<unknown> {
    const key = { namespace: this.#namespace, name: NAME };
    return this.#client.patch(SECRETS, key, { kind: 'merge', patch: { data } });
  }

  async #create(data: Record<string, string>): Promise<void> {
    try {
      await this.#client.create(SECRETS, {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: NAME, namespace: this.#namespace },
        type: 'Opaque',
        data,
      });
    } catch (error) {
      if (!isKubeError(error, 'AlreadyExists')) throw error;
      await this.#patch(data);
    }
  }
}
