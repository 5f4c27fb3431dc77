/** A process that writes until it is killed, and says what has been acknowledged. Run by faults.test.ts. */
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { systemClock } from '@freshet/kit/time';
import { startCluster } from '../src/cluster.ts';

const WRITES = 1_000;
const AT_ONCE = 50;

const [url = ''] = process.argv.slice(2);
const { client } = await startCluster({
  databaseUrl: new Secret(url),
  name: 'killed',
  clock: systemClock,
  ids: systemIds,
  log: memoryLogger(),
});

let next = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (next < WRITES) {
      next += 1;
      const name = `w-${next}`;
      const made = await client.create('configmaps', {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name, namespace: 'default' },
      });
      process.send?.({ name, version: made.metadata.resourceVersion });
    }
  }),
);
