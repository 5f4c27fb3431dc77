/** What every provider must do, whichever it is. Run against servers that speak the wire of each. */
import { describe, expect, test } from 'vitest';
import { Secret } from '../../secret/index.ts';
import type { GitProvider } from '../provider.ts';

/** A provider with a repository `acme/shop` that has the branches `main` and `topic`. */
export interface ProviderUnderTest {
  /** With the token of somebody who may do everything, and of one who may only read. */
  readonly admin: GitProvider;
  readonly reader: GitProvider;
  /** The newest commit of `main`. */
  readonly sha: string;
  /** Merges a pull request as somebody else would. */
  merge(number: number): Promise<void>;
}

const hook = { url: 'https://runtime.example.com/webhooks/push', secret: new Secret('hush-hush-hush') };

/** The whole of a list, page by page. */
const all = async <Item>(
  page: (cursor?: string) => Promise<{ readonly items: readonly Item[]; readonly next?: string }>,
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for (let cursor: string | undefined, turn = 0; turn < 20; turn += 1) {
    const { items: some, next } = await page(cursor);
    items.push(...some);
    if (next === undefined) return items;
    cursor = next;
  }
  throw new Error('the list does not end');
};

export const describeProvider = (name: string, start: () => ProviderUnderTest): void => {
  describe(name, () => {
    test('finds a repository, and says of a missing one what it says of one that is not shown', async () => {
      const { admin } = start();
      const found = await admin.repository('acme/shop');
      expect(found).toMatchObject({
        fullName: 'acme/shop',
        owner: 'acme',
        name: 'shop',
        defaultBranch: 'main',
      });
      expect(found?.cloneUrl).toMatch(/^https?:\/\/[^@]+acme\/shop\.git$/);
      expect(await admin.repository('acme/none')).toBeUndefined();
      expect(await admin.permission('acme/none')).toBe('none');
      await expect(admin.repository('acme/../shop')).rejects.toMatchObject({
        code: 'GIT_REPOSITORY_NOT_FOUND',
      });
    });

    test('tells what a token may do with a repository', async () => {
      const { admin, reader } = start();
      expect(await admin.permission('acme/shop')).toBe('admin');
      expect(await reader.permission('acme/shop')).toBe('read');
    });

    test('makes a repository once', async () => {
      const { admin, reader } = start();
      const wish = { owner: 'acme', name: 'made', isPrivate: true };
      expect(await admin.createRepository(wish)).toMatchObject({ fullName: 'acme/made', isPrivate: true });
      expect((await admin.repository('acme/made'))?.isPrivate).toBe(true);
      await expect(admin.createRepository(wish)).rejects.toMatchObject({ code: 'GIT_PROVIDER_REFUSED' });
      await expect(reader.createRepository({ ...wish, name: 'other' })).rejects.toMatchObject({
        code: 'GIT_TOKEN_SCOPE',
      });
    });

    test('lists owners, repositories and branches, page by page', async () => {
      const { admin } = start();
      expect(await all(cursor => admin.organizations(cursor))).toContain('acme');
      const ofAcme = await all(cursor =>
        admin.repositories({ organization: 'acme', ...(cursor === undefined ? {} : { cursor }) }),
      );
      expect(ofAcme.map(({ fullName }) => fullName)).toContain('acme/shop');
      const found = await admin.repositories({ organization: 'acme', search: 'sho' });
      expect(found.items.map(({ name }) => name)).toEqual(['shop']);
      expect([...(await all(cursor => admin.branches('acme/shop', cursor)))].sort()).toEqual([
        'main',
        'topic',
      ]);
    });

    test('has one webhook for an address, however often it is asked for', async () => {
      const { admin, reader } = start();
      const { id } = await admin.ensureWebhook('acme/shop', hook);
      expect(await admin.ensureWebhook('acme/shop', hook)).toEqual({ id });
      await admin.removeWebhook('acme/shop', id);
      await admin.removeWebhook('acme/shop', id);
      await expect(reader.ensureWebhook('acme/shop', hook)).rejects.toMatchObject({
        code: expect.stringMatching(/^GIT_(TOKEN_SCOPE|REPOSITORY_NOT_FOUND)$/),
      });
    });

    test('opens a pull request and hears how it ends', async () => {
      const { admin, merge } = start();
      const wish = { head: 'topic', base: 'main', title: 'Faster', body: 'Much faster.' };
      const opened = await admin.openPullRequest('acme/shop', wish);
      expect(opened).toMatchObject({ state: 'open', title: 'Faster', head: 'topic', base: 'main' });
      await merge(opened.number);
      const merged = await admin.pullRequest('acme/shop', opened.number);
      expect(merged?.state).toBe('merged');
      expect(merged?.mergeSha).toMatch(/^[0-9a-f]{40}$/);
      expect(await admin.pullRequest('acme/shop', 4_040)).toBeUndefined();
      const brought = await admin.pullRequestOf('acme/shop', merged?.mergeSha ?? '');
      expect(brought).toMatchObject({ number: opened.number, state: 'merged', title: 'Faster' });
      expect(brought?.author).toMatch(/./);
      expect(brought?.webUrl).toMatch(/^https?:/);
      expect(await admin.pullRequestOf('acme/shop', 'e'.repeat(40))).toBeUndefined();
    });

    test('tells the status of a commit', async () => {
      const { admin, reader, sha } = start();
      const report = {
        sha,
        state: 'success',
        context: 'freshet/shop',
        description: 'Deployed',
        url: 'https://freshet.example.com/x',
      } as const;
      await admin.reportStatus('acme/shop', report);
      await expect(reader.reportStatus('acme/shop', report)).rejects.toMatchObject({
        code: 'GIT_TOKEN_SCOPE',
      });
    });

    test('tells a commit that is gone from a repository that is', async () => {
      const { admin } = start();
      const report = {
        sha: 'e'.repeat(40),
        state: 'success',
        context: 'freshet/shop',
        description: 'Deployed',
        url: 'https://freshet.example.com/x',
      } as const;
      const codeOf = (fullName: string) =>
        admin.reportStatus(fullName, report).then(
          () => 'taken',
          ({ code }) => code,
        );
      // Bitbucket Server keeps statuses of any commit, and knows of no repository with them.
      if (admin.kind === 'bitbucket-server') return;
      expect(await codeOf('acme/shop')).toBe('GIT_PROVIDER_REFUSED');
      expect(await codeOf('acme/nothing')).toBe('GIT_REPOSITORY_NOT_FOUND');
    });
  });
};
