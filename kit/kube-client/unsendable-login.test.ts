import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { KubeClient } from './index.ts';

test('a token that no header can carry is a refused login, and no word of it is in the error', async () => {
  const text = JSON.stringify({
    'current-context': 'c',
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    clusters: [{ name: 'c', cluster: { server: 'https://127.0.0.1:9' } }],
    users: [{ name: 'u', user: { token: 'SECRET-abc\ndef' } }],
  });
  const client = new KubeClient({ kind: 'kubeconfig', text });
  const error: unknown = await client.connection.json({ path: '/version' }).catch(failure => failure);
  await client.close();
  expect(error).toMatchObject({ name: 'KubeError', code: 401, reason: 'Unauthorized' });
  expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/SECRET|abc/);
});
