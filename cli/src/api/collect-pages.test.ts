import { describe, expect, test } from 'vitest';
import { collectPages } from './collect-pages.ts';

/** A list of numbers in pages, as a server gives it, and the requests it saw. */
const numbers = (count: number) => {
  const requests: { limit: number; cursor?: string }[] = [];
  const fetchPage = async (request: { limit: number; cursor?: string }) => {
    requests.push(request);
    const start = Number(request.cursor ?? 0);
    const items = Array.from({ length: Math.min(request.limit, count - start) }, (_, index) => start + index);
    const next = start + items.length;
    return { items, nextCursor: next < count ? String(next) : undefined };
  };
  return { requests, fetchPage };
};

describe('a list in pages', () => {
  test('is followed to its end', async () => {
    const { requests, fetchPage } = numbers(2500);
    expect(await collectPages(5000, fetchPage)).toHaveLength(2500);
    expect(requests).toEqual([
      { limit: 1000 },
      { limit: 1000, cursor: '1000' },
      { limit: 1000, cursor: '2000' },
    ]);
  });

  test('is followed no further than needed', async () => {
    const { requests, fetchPage } = numbers(2500);
    expect(await collectPages(1001, fetchPage)).toHaveLength(1001);
    expect(requests).toEqual([{ limit: 1000 }, { limit: 1, cursor: '1000' }]);
  });

  test('ends when a page is empty, whatever its cursor says, and never grows beyond the limit', async () => {
    expect(await collectPages(10, async () => ({ items: [], nextCursor: 'again' }))).toEqual([]);
    expect(await collectPages(1, async () => ({ items: [1, 2, 3] }))).toEqual([1]);
  });
});
