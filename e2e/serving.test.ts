import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { usePlatform } from './platform.ts';
import { visit } from './settled.ts';

const platform = usePlatform();
const browser = useBrowser({ fresh: true });

/** The most JavaScript that a first visit may bring, compressed. */
const MOST_INITIAL_BYTES = 250 * 1024;

describe('the files of the pages', () => {
  test('come compressed, are kept for good, and the first ones are few', async () => {
    const { page } = await browser.open(platform(), { as: 'nobody' });
    const scripts: { url: string; headers: Record<string, string> }[] = [];
    page.on('response', response => {
      if (new URL(response.url()).pathname.startsWith('/assets/'))
        scripts.push({ url: response.url(), headers: response.headers() });
    });
    await visit(page, '/login');
    expect(scripts.length).toBeGreaterThan(0);
    let bytes = 0;
    for (const { url, headers } of scripts) {
      expect(headers['cache-control'], url).toBe('public, max-age=31536000, immutable');
      const content = readFileSync(`ui/dist${new URL(url).pathname}`);
      // Fonts are compressed by themselves.
      if (content.length >= 1024 && !url.endsWith('.woff2'))
        expect(['br', 'gzip'], url).toContain(headers['content-encoding']);
      if (url.endsWith('.js')) bytes += gzipSync(content).length;
    }
    expect(bytes).toBeLessThan(MOST_INITIAL_BYTES);
  });

  test('are not asked for again', async () => {
    const { page } = await browser.open(platform(), { as: 'nobody' });
    // What comes when the page is idle may come in the first visit or in the second.
    const known = new Set<string>();
    page.on('response', response => known.add(response.url()));
    await visit(page, '/login');
    const before = new Set(known);
    const again: string[] = [];
    page.on('requestfinished', async request => {
      const { responseBodySize } = await request.sizes();
      const url = request.url();
      if (url.includes('/assets/') && before.has(url) && responseBodySize > 0) again.push(url);
    });
    await visit(page, '/login');
    expect(before.size).toBeGreaterThan(0);
    expect(again).toEqual([]);
  });
});

test('the notices of all software in the pages are served, the layout engine in its worker included', async () => {
  const answer = await fetch(new URL('/third-party-notices.txt', platform().url));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await answer.text();
  for (const name of ['react', 'react-dom', 'elkjs', '@xyflow/react', '@codemirror/view', 'yaml'])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
});

describe('the policy of the pages', () => {
  test('lets nothing run that it does not know, also in a copy that the browser kept', async () => {
    const { page, troubles } = await browser.open(platform(), { as: 'nobody' });
    await visit(page, '/login');
    // The second visit is answered with "you have it": the kept policy must fit the kept page.
    await page.goto('/login');
    await visit(page, '/login');
    expect(troubles).toEqual([]);

    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.head.append(script);
      const image = document.createElement('img');
      image.setAttribute('onerror', 'document.title = "taken over"');
      document.body.append(image);
      image.src = '/no-such-image';
      return document.title;
    });
    expect(ran).not.toBe('taken over');
    expect(troubles.some(trouble => trouble.includes('Content Security Policy'))).toBe(true);
  });

  test('keeps the pages out of frames', async () => {
    const { page } = await browser.open(platform(), { as: 'nobody' });
    const answer = await page.goto('/login');
    expect(answer?.headers()).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
    expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});
