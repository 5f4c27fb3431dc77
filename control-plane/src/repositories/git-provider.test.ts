import { createGitProvider } from '@freshet/kit/git-providers';
import { describeProvider, type ProviderUnderTest } from '@freshet/kit/git-providers/testing';
import { createOutbound } from '@freshet/kit/outbound';
import { Secret } from '@freshet/kit/secret';
import { testNetworks } from '@freshet/kit/testing';
import { afterAll, beforeAll, inject } from 'vitest';
import { RepositoriesFixture } from './repositories.fixture.ts';

let fixture: RepositoriesFixture;
let sha: string;

beforeAll(async () => {
  fixture = await RepositoriesFixture.start(inject('serverUrl'));
  await fixture.ask('admin', 'POST /repos', { owner: 'acme', name: 'shop', readme: true });
  await fixture.ask('admin', 'POST /repos', { owner: 'other', name: 'thing' });
  await fixture.ask('admin', 'POST /repos/acme/shop/branches', { name: 'topic', from: 'main' });
  const { json } = await fixture.ask('admin', 'POST /repos/acme/shop/commits', {
    branch: 'topic',
    message: 'Add a file',
    changes: [{ action: 'write', path: 'file', content: 'text' }],
  });
  sha = json.sha;
});
afterAll(() => fixture.stop());

const as = (who: string) =>
  createGitProvider({
    kind: 'freshet',
    apiUrl: `${fixture.address}/api`,
    token: new Secret(who),
    // What is seen here is what the host answers, not how soon: a busy machine may take long.
    outbound: createOutbound({ ...testNetworks, timeoutMs: 120_000 }),
  });

describeProvider(
  'the built-in Git host',
  (): ProviderUnderTest => ({
    admin: as('admin'),
    reader: as('reader'),
    sha,
    merge: async number => {
      await fixture.ask('admin', `POST /repos/acme/shop/pulls/${number}/merge`, {});
    },
  }),
);
