/**
 * The platforms that files of browser tests share, and an account for each file on the one that needs none of its own.
 * They are behind a door, and started when the first file asks: what is done here all other tests wait for.
 */
import { once as eventOf } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemIds } from '@freshet/kit/ids';
import { createLogger } from '@freshet/kit/log';
import { createTestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import type { TestProject } from 'vitest/node';
import { readControlPlaneConfig } from '../control-plane/src/config.ts';
import { createAccount } from '../control-plane/src/operate.ts';
import { Lab } from '../control-plane/test/lab.ts';
import type { SharedPlatform, WholePlatform } from './platform.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `/shared/users` answers with the platform of all files and an account for this one, `/whole` with the whole one. */
    platformDoor: string;
  }
}

/** For vitest, which calls what this gives when all is done. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { serverUrl, template, searchPath } = project.getProvidedContext();
  const lab = new Lab();
  const whole = once(() => startWholePlatform(lab, searchPath));
  const shared = once(() => startSharedPlatform(lab, { serverUrl, template }));
  const asked: Promise<unknown>[] = [];
  const door = createServer((request, answer) => {
    const [, place, file = ''] = (request.url ?? '').split('/');
    const given = place === 'whole' ? whole() : shared().then(accountFor => accountFor(file));
    asked.push(given);
    given.then(
      platform => answer.end(JSON.stringify(platform)),
      error => answer.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await eventOf(door, 'listening');
  lab.onClose(async () => void door.close());
  project.provide('platformDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    // What is still being started would outlive what is closed.
    await Promise.allSettled(asked);
    await lab.close();
  };
};

/** Does it when asked for the first time. */
const once = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
};

const startWholePlatform = async (lab: Lab, searchPath: string): Promise<WholePlatform> => {
  const { url, adminPassword: password = '' } = await lab.start({
    home: await lab.home(),
    env: { FRESHET_EMBEDDED_CLUSTER: 'auto', PATH: searchPath },
  });
  return { url, password };
};

/** Gives each file an account of its own. */
const startSharedPlatform = async (
  lab: Lab,
  { serverUrl, template }: { readonly serverUrl: string; readonly template: string },
): Promise<(file: string) => Promise<SharedPlatform>> => {
  const database = await createTestDatabase(serverUrl, template);
  lab.onClose(() => database.drop());
  const home = await lab.home();
  const databaseUrl = database.url.reveal();
  const { url, adminPassword = '' } = await lab.start({ home, databaseUrl });
  const environment = { FRESHET_HOME: home, DATABASE_URL: databaseUrl };
  const { config } = readControlPlaneConfig(environment);
  const log = createLogger({ level: 'error', format: 'pretty', to: 'stderr' });
  const deps = { config, environment, clock: systemClock, ids: systemIds, log };
  const accountFor = async (file: string): Promise<SharedPlatform> => {
    const place = { url, home, databaseUrl };
    // The first account runs the installation, and only one file may see it so.
    if (file === 'pages') return { ...place, name: 'freshet', userName: 'admin', password: adminPassword };
    const userName = `admin.${file}`;
    const password = await createAccount(deps, { name: file, userName, email: `${userName}@example.com` });
    return { ...place, name: file, userName, password: password.reveal() };
  };
  const accounts = new Map<string, Promise<SharedPlatform>>();
  // A file that is run once more asks once more.
  return file => {
    const account = accounts.get(file) ?? accountFor(file);
    accounts.set(file, account);
    return account;
  };
};
