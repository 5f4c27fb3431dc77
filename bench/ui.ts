/** What the pages cost in a real Chromium: first paint, scrolling, clicks, memory. Run: npm run bench:ui */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { localKey, makeHome, removeHome, startPlatform } from './platform.ts';
import { freshContext, joinAs, launchBrowser } from './ui-visitor.ts';

const PORT = 38_704;
const ROUNDS = 5;
const FRAME_MS = 20;
const SCROLL_FRAMES = 300;
const CLICKS = 30;
const NAVIGATIONS = 1_000;
const PATIENCE_MS = 30_000;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Notes the moment from which the page can be used: it has its heading, and nothing is on its way. */
const noteReady = (): void => {
  const look = (): void => {
    const isThere =
      document.querySelector('h1') && !document.querySelector('[aria-busy="true"], [data-skeleton]');
    if (isThere) Object.assign(window, { readyAt: performance.now() });
    else requestAnimationFrame(look);
  };
  look();
};

interface Load {
  readonly paintMs: number;
  readonly readyMs: number;
  /** Compressed with gzip, whatever it came as. */
  readonly scriptBytes: number;
}

const load = async (browser: Browser, path: string, session?: string): Promise<Load> => {
  const context = await freshContext(browser, url, session);
  const page = await context.newPage();
  await page.addInitScript(noteReady);
  const scripts: string[] = [];
  page.on('response', response => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  await page.goto(path);
  await page.waitForFunction(
    () => 'readyAt' in window && performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  const times = await page.evaluate(() => {
    const paintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    // What nobody has seen yet, nobody can use.
    return { paintMs, readyMs: Math.max(paintMs, Number(Reflect.get(window, 'readyAt'))) };
  });
  await context.close();
  const contents = await Promise.all(scripts.map(name => readFile(`ui/dist${name}`)));
  return { ...times, scriptBytes: contents.reduce((sum, content) => sum + gzipSync(content).length, 0) };
};

const measureLoads = async (browser: Browser, path: string, session?: string): Promise<void> => {
  const loads: Load[] = [];
  for (let round = 0; round < ROUNDS; round += 1) loads.push(await load(browser, path, session));
  const [paint, ready] = [
    median(loads.map(({ paintMs }) => paintMs)),
    median(loads.map(({ readyMs }) => readyMs)),
  ];
  console.log(
    `${path}, cold: first paint ${paint.toFixed(0)} ms (bar 1000), usable ${ready.toFixed(0)} ms (bar 1500)`,
  );
  console.log(
    `${path}: ${((loads[0]?.scriptBytes ?? 0) / 1024).toFixed(0)} KB of JavaScript, gzip (bar 250)`,
  );
};

/** Bytes alone need one visit each. */
const measureScripts = async (browser: Browser, session: string, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    const { scriptBytes } = await load(browser, path, session);
    console.log(`${path}: ${(scriptBytes / 1024).toFixed(0)} KB of JavaScript, gzip (bar 250)`);
  }
};

/** What the main thread has worked so far, in ms of a processor: what else the machine does is not in it. */
const workOf = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
};

/** Scrolls the largest table of the gallery for a while, and counts the frames that came late. */
const measureScrolling = async (page: Page): Promise<void> => {
  await page.goto('/gallery?section=table&state=huge');
  await page.waitForSelector('[data-gallery-state]');
  const worked = await workOf(page);
  const before = await worked();
  const result = await page.evaluate(async frames => {
    const isTall = (element: Element) =>
      element.scrollHeight > 100_000 && getComputedStyle(element).overflowY !== 'visible';
    const deadline = performance.now() + 10_000;
    let scroller: Element | undefined;
    while (!scroller && performance.now() < deadline) {
      await new Promise(resolve => requestAnimationFrame(resolve));
      scroller = [...document.querySelectorAll('[data-gallery-state] *')].find(isTall);
    }
    if (!scroller) return undefined;
    const gaps: number[] = [];
    let before = await new Promise<number>(requestAnimationFrame);
    for (let frame = 0; frame < frames; frame += 1) {
      scroller.scrollTop += frame % 60 === 59 ? 20_000 : 120;
      const now = await new Promise<number>(requestAnimationFrame);
      gaps.push(now - before);
      before = now;
    }
    return gaps;
  }, SCROLL_FRAMES);
  if (!result) return console.log('scrolling 50,000 rows: the gallery has no such table');
  const work = (await worked()) - before;
  const late = result.filter(gap => gap > FRAME_MS).length;
  const perSecond = 1000 / (result.reduce((sum, gap) => sum + gap, 0) / result.length);
  console.log(
    `scrolling 50,000 rows: ${perSecond.toFixed(0)} frames a second (bar 60), ${late} of ${SCROLL_FRAMES} took more than ${FRAME_MS} ms; ${(work / SCROLL_FRAMES).toFixed(1)} ms of work each`,
  );
};

/** From a click to the frame that shows what it did, as the browser itself measures it. */
const measureClicks = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.waitForSelector('h1');
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver(list => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') durations.push(duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  const links = page.locator('nav a[href^="/"]:visible');
  const count = await links.count();
  for (let click = 0; click < CLICKS; click += 1) {
    await links.nth(click % count).click();
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 50))));
  }
  const durations = (await page.evaluate(() => Reflect.get(window, 'durations'))) as number[];
  // What is not reported took less than 16 ms.
  const all = [...durations, ...Array.from({ length: Math.max(0, CLICKS - durations.length) }, () => 16)];
  console.log(
    `click to paint, ${CLICKS} clicks: median ${median(all).toFixed(0)} ms, worst ${Math.max(...all).toFixed(0)} ms (bar 100)`,
  );
};

/** What a page keeps, in the words of a heap snapshot. Code that is compiled better with every visit is no leak. */
const KEPT = new Set(['object', 'array', 'closure', 'regexp', 'symbol', 'bigint', 'number', 'string']);

interface Heap {
  readonly usedMegabytes: number;
  /** Objects, functions and texts, without compiled code and what the browser notes for its tools. */
  readonly keptMegabytes: number;
}

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[]] } };
  readonly nodes: number[];
}

const heapOf = async (page: Page): Promise<Heap> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  const parts: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const { snapshot, nodes } = JSON.parse(parts.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let kept = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + type] ?? 0] ?? '';
    if (KEPT.has(kind.replace(/^(concatenated|sliced) /, ''))) kept += nodes[at + size] ?? 0;
  }
  const megabyte = 1024 * 1024;
  return { usedMegabytes: usedSize / megabyte, keptMegabytes: kept / megabyte };
};

/** Walks from page to page without a reload; what is kept of the first hundred pages is a cache, the rest a leak. */
const measureMemory = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.waitForSelector('h1');
  let early: Heap = { usedMegabytes: 0, keptMegabytes: 0 };
  for (let walked = 1; walked <= NAVIGATIONS; walked += 1) {
    await page.evaluate(
      async ({ step, patienceMs }) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="/"]')];
        const link = links[step % links.length];
        if (!link) throw new Error('the navigation has no links');
        const deadline = performance.now() + patienceMs;
        link.click();
        // What never came to be shown would leave nothing to measure.
        const isThere = () =>
          location.pathname === link.pathname &&
          document.querySelector('h1') &&
          !document.querySelector('[aria-busy="true"], [data-skeleton]');
        do {
          if (performance.now() > deadline) throw new Error(`${link.pathname} did not come`);
          await new Promise(resolve => requestAnimationFrame(resolve));
        } while (!isThere());
      },
      { step: walked, patienceMs: PATIENCE_MS },
    );
    if (walked === NAVIGATIONS / 10) early = await heapOf(page);
  }
  const late = await heapOf(page);
  const said = (megabytes: number) => megabytes.toFixed(1);
  console.log(
    `kept after ${NAVIGATIONS / 10} and ${NAVIGATIONS} navigations: ${said(early.keptMegabytes)} and ${said(late.keptMegabytes)} MB (bar: flat); with compiled code ${said(early.usedMegabytes)} and ${said(late.usedMegabytes)} MB`,
  );
};

execFileSync('node', ['tools/build-pages.mjs'], { stdio: 'inherit' });
const home = await makeHome();
const platform = await startPlatform({ home, port: PORT });
const { url } = platform;
const browser = await launchBrowser();
try {
  const person = { url, key: await localKey(home), userName: 'visitor', email: 'visitor@example.com' };
  const session = await joinAs(person);
  await measureLoads(browser, '/login');
  await measureLoads(browser, '/settings/users', session);
  await measureScripts(browser, session, [
    '/',
    '/pipelines',
    '/builds',
    '/settings/access/can-i',
    '/profile',
  ]);
  const context = await freshContext(browser, url, session);
  const page = await context.newPage();
  await measureScrolling(page);
  await measureClicks(page);
  await measureMemory(page);
} finally {
  await browser.close();
  await platform.stop();
  await removeHome(home);
}
