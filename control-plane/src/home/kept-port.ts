import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { choosePort } from '../lifecycle/index.ts';
import { writeWhole } from './write-whole.ts';

/** Files of a home that hold the port of its last start. */
type PortFile = 'gateway.port' | 'cluster.port';

/**
 * The port of the last start while it is free, so that addresses that were written down stay good; any free one when
 * it is taken, or at the first start.
 */
export const keptPort = async (home: string, file: PortFile, host: string): Promise<number> => {
  const known = await lastPort(home, file);
  return known !== undefined && (await isFree(host, known)) ? known : choosePort({ host, port: 0 });
};

/**
 * Keeps the port for the next start, and answers with that of the last one where it was another. One that was only a way
 * out, as the kept one was taken, is not kept: the next start tries the old one again.
 */
export const notePort = async (
  home: string,
  file: PortFile,
  { port, isWayOut = false }: { readonly port: number; readonly isWayOut?: boolean },
): Promise<number | undefined> => {
  const known = await lastPort(home, file);
  if (known === port) return undefined;
  if (known === undefined || !isWayOut) await writeWhole(join(home, file), `${port}\n`);
  return known;
};

const lastPort = async (home: string, file: PortFile): Promise<number | undefined> => {
  // A file that is missing or broken is written anew.
  const port = Number(await readFile(join(home, file), 'utf8').catch(() => ''));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
};

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise(resolve => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
