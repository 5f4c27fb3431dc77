import type { ClusterClient } from '../../client/index.ts';
import { type Webhook, webhooksOf } from './webhook.ts';

/** The webhooks of all configurations of a kind, by their names. Kept up to date from the cluster. */
export interface WebhookBook {
  readonly webhooks: readonly Webhook[];
  stop(): void;
}

const GROUP = 'admissionregistration.k8s.io';

export const openWebhookBook = (
  client: ClusterClient,
  plural: 'mutatingwebhookconfigurations' | 'validatingwebhookconfigurations',
): WebhookBook => {
  const configurations = new Map<string, readonly Webhook[]>();
  let webhooks: readonly Webhook[] = [];
  const stop = client.watch(`${plural}.${GROUP}`, ({ type, object }) => {
    if (type === 'DELETED') configurations.delete(object.metadata.name);
    else configurations.set(object.metadata.name, webhooksOf(object));
    webhooks = [...configurations]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, those]) => those);
  });
  return {
    get webhooks() {
      return webhooks;
    },
    stop,
  };
};
