import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Origin, SEARCH_PATH, SourcesFixture } from './git-server.fixture.ts';
import { signedPartsOf, statusProblem } from './signatures.ts';

const PRINT = '0123456789ABCDEF0123456789ABCDEF01234567';
const good = `[GNUPG:] NEWSIG\n[GNUPG:] GOODSIG 89ABCDEF01234567 Ann\n[GNUPG:] VALIDSIG ${PRINT} 2026 1 0 4 0 1 8 00 ${PRINT}\n`;

describe('what gpg says', () => {
  test.each([
    [good, ['89ABCDEF01234567'], undefined],
    [good, ['0x89abcdef01234567'], undefined],
    [good, ['F'.repeat(16)], /does not trust/],
    [good, ['01234567'], /does not trust/],
    [good, ['67'], /does not trust/],
    [`${good}${good}`, ['89ABCDEF01234567'], /no signature that holds/],
    [`[GNUPG:] BADSIG 89ABCDEF01234567 Ann\n`, ['89ABCDEF01234567'], /wrong/],
    [good.replace('GOODSIG', 'EXPKEYSIG'), ['89ABCDEF01234567'], /expired/],
    [good.replace('GOODSIG', 'REVKEYSIG'), ['89ABCDEF01234567'], /revoked/],
    ['', ['89ABCDEF01234567'], /no signature that holds/],
  ])('%# comes to what it means', (status, keyIds, expected) => {
    const problem = statusProblem(status, keyIds);
    if (expected === undefined) expect(problem).toBeUndefined();
    else expect(problem).toMatch(expected);
  });
});

test('a signature is taken out of a commit, and one in its message is none', () => {
  const head = 'tree 1\nauthor a\n';
  const commit = `${head}gpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----\nencoding x\n\nwords\n`;
  const parts = signedPartsOf(Buffer.from(commit));
  expect(parts?.signature).toBe('-----BEGIN PGP SIGNATURE-----\n\nabc\n-----END PGP SIGNATURE-----\n');
  expect(parts?.payload.toString()).toBe(`${head}encoding x\n\nwords\n`);
  expect(signedPartsOf(Buffer.from(`${head}\ngpgsig -----BEGIN PGP\n\n`))).toBeUndefined();
});

/** Programs of the machine: where they are not there, nothing is tested with them. */
const PROGRAMS = { gpg: 'gpg', config: 'gpgconf' };

const hasGpg = (() => {
  try {
    execFileSync(PROGRAMS.gpg, ['--version'], { env: { PATH: SEARCH_PATH }, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasGpg)('a repository with signed commits', () => {
  let fixture: SourcesFixture;
  let origin: Origin;
  let home: string;
  const keys: Record<string, { id: string; armored: string }> = {};

  const gpg = (...args: string[]): string =>
    execFileSync(
      PROGRAMS.gpg,
      ['--homedir', home, '--batch', '--pinentry-mode', 'loopback', '--passphrase', '', ...args],
      {
        env: { PATH: SEARCH_PATH, HOME: home },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );

  const commitBy = (key: string | undefined): string => {
    const signing =
      key === undefined
        ? ['-c', 'commit.gpgSign=false']
        : ['-c', 'commit.gpgSign=true', '-c', `user.signingKey=${key}`];
    execFileSync('git', [...signing, 'commit', '--quiet', '--allow-empty', '-m', 'Change'], {
      cwd: origin.clone,
      env: {
        PATH: SEARCH_PATH,
        HOME: home,
        GNUPGHOME: home,
        GIT_AUTHOR_NAME: 'Ann',
        GIT_AUTHOR_EMAIL: 'ann@example.com',
        GIT_COMMITTER_NAME: 'Ann',
        GIT_COMMITTER_EMAIL: 'ann@example.com',
      },
      stdio: 'ignore',
    });
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: origin.clone, encoding: 'utf8' }).trim();
  };

  beforeAll(async () => {
    fixture = await SourcesFixture.start();
    origin = fixture.origin();
    // Short: sockets of the agent lie in it.
    home = mkdtempSync(join(tmpdir(), 'gpg-'));
    for (const name of ['ann', 'eve']) {
      gpg('--quick-generate-key', `${name}@example.com`, 'ed25519', 'sign', 'never');
      const list = gpg('--list-keys', '--with-colons', `${name}@example.com`);
      const id = /^fpr:+([0-9A-F]+):/m.exec(list)?.[1]?.slice(-16) ?? '';
      keys[name] = { id, armored: gpg('--armor', '--export', `${name}@example.com`) };
    }
  });
  afterAll(async () => {
    execFileSync(PROGRAMS.config, ['--homedir', home, '--kill', 'all'], { env: { PATH: SEARCH_PATH } });
    await fixture.stop();
  });

  test('is verified by the keys that the project trusts, and by no other', async () => {
    const { ann, eve } = keys;
    const [signed, foreign, unsigned] = [commitBy(ann?.id), commitBy(eve?.id), commitBy(undefined)];
    origin.push();
    const sources = await fixture.sources({
      credentials: {
        for: async () => undefined,
        signingKeys: () => [ann?.armored ?? '', eve?.armored ?? '', 'no key at all'],
      },
    });
    const place = { repoURL: origin.url, project: 'default' };
    const problem = (commit: string, ...ids: (string | undefined)[]) =>
      sources.signatureProblem(place, commit, ids.map(String));
    expect(await problem(signed, ann?.id)).toBeUndefined();
    expect(await problem(signed, eve?.id)).toMatch('does not trust');
    expect(await problem(foreign, ann?.id)).toMatch('does not trust');
    expect(await problem(foreign, ann?.id, eve?.id)).toBeUndefined();
    expect(await problem(unsigned, ann?.id)).toBe('it is not signed');
    expect(await sources.signatureProblem({ ...place, chart: 'x' }, '1.0.0', [])).toMatch('chart');

    const without = await fixture.sources({ credentials: { for: async () => undefined } });
    expect(await without.signatureProblem(place, signed, [String(ann?.id)])).toMatch('cannot be verified');
  });
});
