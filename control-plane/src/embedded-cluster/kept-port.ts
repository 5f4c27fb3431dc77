import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { writeWhole } from '../home/index.ts';
import { choosePort } from '../lifecycle/index.ts';

const FILE = 'cluster.port';

/**
 * The port of earlier starts while it is free, so that kubeconfigs stay good; another one when it is taken, or at the
 * first start.
 */
export const keptPort = async (home: string, host: string): Promise<number> => {
  const path = join(home, FILE);
  const known = Number(await readFile(path, 'utf8').catch(() => ''));
  if (Number.isInteger(known) && known > 0 && known < 65_536 && (await isFree(host, known))) return known;
  const port = await choosePort({ host, port: 0 });
  await writeWhole(path, `${port}\n`);
  return port;
};

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise(resolve => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
