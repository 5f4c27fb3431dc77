/** A change to a service that a person makes by one command or one click: small, harmless, and visible as a new version. */
import type { DemoPush } from '@freshet/contracts/demo';
import { Fault } from '@freshet/kit/errors';
import type { Call } from '../gateway/index.ts';
import { missing } from '../gateway/index.ts';
import type { CommitsOfPeople } from './ports.ts';
import {
  applicationOf,
  ENVIRONMENTS,
  isService,
  RUNTIME,
  repositoryOf,
  SERVICES,
  type ServiceName,
} from './shop.ts';

/** What is changed, and to what in turn. */
interface Tweak {
  readonly path: string;
  /** What is replaced; the value is what it holds in parentheses. */
  readonly line: RegExp;
  readonly values: readonly { readonly text: string; readonly message: string }[];
}

const TWEAKS: Readonly<Record<ServiceName, Tweak>> = {
  storefront: {
    path: 'src/greeting.mjs',
    line: /'([^']*)'/,
    values: [
      { text: 'Welcome to the shop', message: 'Welcome people to the shop' },
      { text: 'Good to see you', message: 'Greet people as friends' },
      { text: 'Bem-vindo à loja', message: 'Greet people in Portuguese' },
      { text: 'Everything for tea', message: 'Say what the shop is for' },
    ],
  },
  catalog: {
    path: 'src/products.mjs',
    line: /name: 'Mug', cents: ([\d_]+)/,
    values: [
      { text: '850', message: 'Sell mugs at the usual price' },
      { text: '790', message: 'Sell mugs at a lower price' },
      { text: '1_050', message: 'Raise the price of mugs' },
    ],
  },
  checkout: {
    path: 'src/shipping.mjs',
    line: /FREE_FROM = ([\d_]+)/,
    values: [
      { text: '5_000', message: 'Ship for free from 50 €' },
      { text: '4_000', message: 'Ship for free from 40 €' },
      { text: '3_000', message: 'Ship for free from 30 €' },
    ],
  },
};

const VERSION = /"version": "(\d+)\.(\d+)\.(\d+)"/;

export const pushChange = async (
  commits: CommitsOfPeople,
  call: Pick<Call, 'principal' | 'context' | 'authorize'>,
  service: string,
): Promise<DemoPush> => {
  if (!isService(service))
    throw new Fault('DEMO_SERVICE_UNKNOWN', `the demo has no service ${service}`, {
      services: SERVICES.map(({ name }) => name),
    });
  const repository = repositoryOf(service);
  const { accountId } = call.principal;
  const entity = await commits.find(accountId, repository);
  if (!entity) throw missing('repository');
  await call.authorize(entity);
  const read = async (path: string): Promise<string> => {
    const text = await commits.read(accountId, repository, path);
    if (text !== undefined) return text;
    throw new Fault('DEMO_NOT_READY', `${repository} has no ${path}: somebody has changed it`);
  };
  const { message, changed } = tweaked(service, await read(TWEAKS[service].path));
  const numbered = bumped(repository, await read('package.json'));
  const commit = await commits.commit(call, repository, {
    message: `${message}\n`,
    files: [
      { path: TWEAKS[service].path, content: changed },
      { path: 'package.json', content: numbered.text },
    ],
  });
  const [{ name: environment }] = ENVIRONMENTS;
  return {
    service,
    repository,
    commit,
    message,
    from: numbered.from,
    to: numbered.to,
    pipeline: repository,
    application: {
      environment,
      runtime: RUNTIME.name,
      namespace: RUNTIME.namespace,
      name: applicationOf(service, environment),
    },
  };
};

/** The next value in turn; where a person wrote another one, the first. */
const tweaked = (service: ServiceName, text: string): { message: string; changed: string } => {
  const { line, values, path } = TWEAKS[service];
  const found = line.exec(text);
  const current = values.findIndex(value => value.text === found?.[1]);
  const next = values[(current + 1) % values.length];
  if (!found || !next)
    throw new Fault('DEMO_NOT_READY', `${path} is not what the demo made: somebody has changed it`);
  const changed = text.replace(line, whole => whole.replace(found[1] ?? '', () => next.text));
  return { message: next.message, changed };
};

const bumped = (repository: string, text: string): { from: string; to: string; text: string } => {
  const [whole, major, minor, patch] = VERSION.exec(text) ?? [];
  if (whole === undefined)
    throw new Fault(
      'DEMO_NOT_READY',
      `package.json of ${repository} has no version: somebody has changed it`,
    );
  const to = `${major}.${minor}.${Number(patch) + 1}`;
  return { from: `${major}.${minor}.${patch}`, to, text: text.replace(whole, `"version": "${to}"`) };
};
