/** One platform for all files of browser tests that need none of their own, and an account on it for each of them. */
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { systemIds } from '@freshet/kit/ids';
import { createLogger } from '@freshet/kit/log';
import { createTestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import type { TestProject } from 'vitest/node';
import { readControlPlaneConfig } from '../control-plane/src/config.ts';
import { createAccount } from '../control-plane/src/operate.ts';
import { Lab } from '../control-plane/test/lab.ts';
import type { WholePlatform } from './platform.ts';

/** An admin of an account that no other file of tests has. */
export interface SharedAccount {
  readonly name: string;
  readonly userName: string;
  readonly password: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the platform of all files is. */
    sharedUrl: string;
    sharedHome: string;
    sharedDatabase: string;
    /** By the file of tests that it is for: `users`. */
    sharedAccounts: Readonly<Record<string, SharedAccount>>;
    /** Answers with the whole platform, which is started when the first file asks for it. */
    wholePlatformDoor: string;
  }
}

const FILES = globSync('e2e/*.test.ts').map(path => basename(path, '.test.ts'));

/** For vitest, which calls what this gives when all is done. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { serverUrl, template, searchPath } = project.getProvidedContext();
  const lab = new Lab();
  try {
    const database = await createTestDatabase(serverUrl, template);
    lab.onClose(() => database.drop());
    const home = await lab.home();
    const { url, adminPassword = '' } = await lab.start({ home, databaseUrl: database.url.reveal() });
    const environment = { FRESHET_HOME: home, DATABASE_URL: database.url.reveal() };
    project.provide('wholePlatformDoor', await openWholePlatformDoor(lab, searchPath));
    project.provide('sharedUrl', url);
    project.provide('sharedHome', home);
    project.provide('sharedDatabase', database.url.reveal());
    project.provide('sharedAccounts', {
      // The first account runs the installation, and only one file may see it so.
      pages: { name: 'freshet', userName: 'admin', password: adminPassword },
      ...(await accountsFor(
        FILES.filter(file => file !== 'pages'),
        environment,
      )),
    });
  } catch (error) {
    await lab.close();
    throw error;
  }
  return () => lab.close();
};

const openWholePlatformDoor = async (lab: Lab, searchPath: string): Promise<string> => {
  let started: Promise<WholePlatform> | undefined;
  const door = createServer((_, answer) => {
    started ??= startWholePlatform(lab, searchPath);
    started.then(
      platform => answer.end(JSON.stringify(platform)),
      error => answer.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  lab.onClose(async () => void door.close());
  return `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
};

const startWholePlatform = async (lab: Lab, searchPath: string): Promise<WholePlatform> => {
  const { url, adminPassword: password = '' } = await lab.start({
    home: await lab.home(),
    env: { FRESHET_EMBEDDED_CLUSTER: 'auto', PATH: searchPath },
  });
  return { url, password };
};

const accountsFor = async (
  files: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Record<string, SharedAccount>> => {
  const { config } = readControlPlaneConfig(environment);
  const log = createLogger({ level: 'error', format: 'pretty', to: 'stderr' });
  const deps = { config, environment, clock: systemClock, ids: systemIds, log };
  const made: Record<string, SharedAccount> = {};
  for (const name of files) {
    const userName = `admin.${name}`;
    const password = await createAccount(deps, { name, userName, email: `${userName}@example.com` });
    made[name] = { name, userName, password: password.reveal() };
  }
  return made;
};
