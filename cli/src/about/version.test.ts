import { describe, expect, test } from 'vitest';
import { json, refusal, runFreshet, withServer } from '../testing/index.ts';

describe('version', () => {
  test('tells the version of the server too, without showing it a key', () =>
    withServer([json({ version: '9.9.9', current_commit: 'c'.repeat(40) })], async ({ url, requests }) => {
      const env = { FRESHET_URL: url, FRESHET_API_KEY: 'k' };
      const { out, err } = await runFreshet(['version'], { env });
      expect(err).toBe('');
      expect(out).toMatch(/^freshet 1\.2\.3 \(Node .*\)\nserver {2}9\.9\.9 at http:.* \(commit c{12}\)\n$/);
      expect(requests).toMatchObject([{ url: '/api/version' }]);
      expect(requests[0]?.headers).not.toHaveProperty('authorization');
      expect(JSON.parse((await runFreshet(['version', '-o', 'json'], { env })).out)).toMatchObject({
        version: '1.2.3',
        server: { url, version: '9.9.9' },
      });
    }));

  test('does not fail when there is no server, or one that is not well', async () => {
    expect(await runFreshet(['version'])).toMatchObject({ code: 0, err: '' });
    await withServer([refusal({ status: 503, code: 'NOT_READY' })], async ({ url, requests }) => {
      const outcome = await runFreshet(['version', '--url', url]);
      expect(outcome).toMatchObject({
        code: 0,
        err: expect.stringContaining("server's version is not known"),
      });
      expect(requests).toHaveLength(1);
    });
  });

  test('asks nobody with --client', () =>
    withServer([json({})], async ({ url, requests }) => {
      expect((await runFreshet(['version', '--client', '--url', url])).code).toBe(0);
      expect(requests).toEqual([]);
    }));
});
