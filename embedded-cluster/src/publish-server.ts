import type { ClusterClient } from './client/index.ts';
import { isApiError } from './status/index.ts';

const KEY = { namespace: 'default', name: 'kubernetes' };
/** The first address of services, which every pod is told. */
const ADDRESS = '10.96.0.1';

/** The service by which pods find the API, as every cluster has it. */
export const publishServer = async (client: ClusterClient, url: string): Promise<void> => {
  const port = Number(new URL(url).port);
  const ports = [{ name: 'https', port: 443, protocol: 'TCP', targetPort: port }];
  const found = client.get('services', KEY);
  if (found) {
    await client.patch('services', KEY, { spec: { ports } });
    return;
  }
  try {
    await client.create('services', {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { ...KEY, labels: { component: 'apiserver', provider: 'kubernetes' } },
      spec: { type: 'ClusterIP', clusterIP: ADDRESS, clusterIPs: [ADDRESS], ports },
    });
  } catch (error) {
    if (!isApiError(error, 'AlreadyExists')) throw error;
  }
};
