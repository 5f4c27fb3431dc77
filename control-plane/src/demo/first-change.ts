/**
 * The first change of a service, made as teams make them: on a branch, for an issue, as a pull request that is merged. So
 * what runs in dev at first has a commit with an author, a pull request and an issue behind it.
 */
import { Fault } from '@freshet/kit/errors';
import { z } from 'zod';
import type { PlatformClient } from './platform-client.ts';
import { filesIn, repositoryOf, type ServiceName, type ShopFile } from './shop.ts';

interface FirstChange {
  readonly branch: string;
  readonly title: string;
  readonly body: string;
  /** What is said before it, and what instead of that after it. */
  readonly edits: readonly { readonly path: string; readonly before: string; readonly after: string }[];
}

export const FIRST_CHANGES: Readonly<Partial<Record<ServiceName, FirstChange>>> = {
  storefront: {
    branch: 'prices-with-two-digits',
    title: 'SHOP-42 Show prices with two digits',
    body: 'A price of 8.5 € looked like a mistake.',
    edits: [
      { path: 'package.json', before: '"version": "1.3.2"', after: '"version": "1.4.0"' },
      { path: 'src/page.mjs', before: 'cents / 100}', after: '(cents / 100).toFixed(2)}' },
    ],
  },
  catalog: {
    branch: 'cheapest-first',
    title: 'SHOP-57 List the cheapest first',
    body: 'Customers asked for it.',
    edits: [
      { path: 'package.json', before: '"version": "2.0.7"', after: '"version": "2.1.0"' },
      { path: 'src/search.mjs', before: 'other.cents - one.cents', after: 'one.cents - other.cents' },
    ],
  },
};

/** The files of a service as they were before its first change. */
export const filesBefore = async (service: ServiceName): Promise<readonly ShopFile[]> => {
  const edits = FIRST_CHANGES[service]?.edits ?? [];
  return (await filesIn(service)).map(({ path, content }) => {
    const edit = edits.find(one => one.path === path);
    return { path, content: edit ? content.replace(edit.after, () => edit.before) : content };
  });
};

const PullRequests = z.object({ pullRequests: z.array(z.object({ number: z.int() })) });

/** Whether it was merged. */
export const hasFirstChange = async (
  client: PlatformClient,
  service: ServiceName,
  { branch }: FirstChange,
): Promise<boolean> => {
  const found = await client.call(`GET /repos/${repositoryOf(service)}/pulls?state=merged&source=${branch}`);
  return PullRequests.parse(found).pullRequests.length > 0;
};

/** Makes it, and goes on with it where it was begun. The merge is what its pipeline builds. */
export const makeFirstChange = async (
  client: PlatformClient,
  service: ServiceName,
  change: FirstChange,
): Promise<void> => {
  const { branch, title, body, edits } = change;
  const repository = repositoryOf(service);
  const pulls = `/repos/${repository}/pulls` as const;
  const opened = async (): Promise<number | undefined> => {
    const found = await client.call(`GET ${pulls}?state=open&source=${branch}`);
    return PullRequests.parse(found).pullRequests[0]?.number;
  };
  if ((await opened()) === undefined) {
    const files = await filesIn(service);
    const changes = files
      .filter(({ path }) => edits.some(edit => edit.path === path))
      .map(({ path, content }) => ({ action: 'write', path, content }));
    await client.ensure(`POST /repos/${repository}/branches`, { name: branch, from: 'main' });
    await client.ensure(`POST /repos/${repository}/commits`, { branch, message: title, changes });
    await client.ensure(`POST ${pulls}`, { title, body, source: { branch } });
  }
  const number = await opened();
  if (number === undefined) {
    if (await hasFirstChange(client, service, change)) return;
    throw new Fault('DEMO_NOT_READY', `${repository} has no open pull request of ${branch}`);
  }
  await client.call(`POST ${pulls}/${number}/merge`, { method: 'squash', deleteBranch: true });
};
