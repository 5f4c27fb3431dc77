import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, expect, inject, onTestFinished } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '../tools/chromium.ts';
import { isLasting, type Platform } from './platform.ts';
import { NETWORK_CHANGED } from './settled.ts';

const PATIENCE_MS = 30_000;
/** How long a step waits for what it needs; only what never comes meets it, however busy the machine is. */
const STEP_MS = 60_000;

type Theme = 'light' | 'dark';

export interface PageOptions {
  /** Signed in as the admin unless nobody. */
  readonly as?: 'admin' | 'nobody';
  readonly theme?: Theme;
  readonly width?: number;
  readonly height?: number;
  readonly motion?: 'reduce' | 'no-preference';
  /** Nobody has the page after this test, as something is done to it that cannot be undone. */
  readonly last?: boolean;
}

/** A page in a context that no other test has meanwhile, and everything that went wrong in it. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the console, exceptions, and breaches of the content security policy. */
  readonly troubles: string[];
}

interface BrowserOptions {
  /** Every page comes with nothing kept from another, for tests of what a browser fetches and keeps. */
  readonly fresh?: boolean;
}

/** One for all files that a process runs, one after the other: to start it takes as long as a test. */
let browser: Promise<Browser> | undefined;

/** By the address of the platform they have been to. */
const idle = new Map<string, BrowserContext[]>();

/**
 * A browser for the tests of a file. `open` gives each test a page that is its own until it ends. What the browser has
 * fetched and compiled is kept from test to test, and so is the process of the page, as most of the time would go into
 * those; cookies, what pages store, permissions, routes and everything else of a test is not.
 */
export const useBrowser = ({ fresh = false }: BrowserOptions = {}) => {
  const kept: BrowserContext[] = [];
  afterAll(async () => {
    const others = [...idle.keys()].filter(url => !isLasting(url));
    // Their platforms end with the file.
    for (const url of others) kept.push(...(idle.get(url) ?? []));
    for (const url of others) idle.delete(url);
    for (const context of kept) await close(context);
  });
  const contextFor = async (url: string): Promise<BrowserContext> => {
    const known = fresh ? undefined : idle.get(url)?.pop();
    return known ?? newContext(await runningBrowser(), url);
  };
  return {
    /** A page for all tests of the file, for those who only look. */
    keep: async (platform: Platform, options: PageOptions = {}): Promise<Visit> => {
      const context = await contextFor(platform.url);
      kept.push(context);
      return visitPlatform(context, platform, options);
    },
    open: async (platform: Platform, options: PageOptions = {}): Promise<Visit> => {
      const context = await contextFor(platform.url);
      const visit = await visitPlatform(context, platform, options);
      const isTraced = inject('isTraced');
      if (isTraced) await context.tracing.start({ snapshots: true });
      onTestFinished(async ({ task }) => {
        const isFailed = task.result?.state === 'fail';
        if (isFailed) await inTime(keepEvidence(context, visit.page));
        const isKept = !fresh && !options.last && !isFailed && !isTraced;
        if (isKept && (await inTime(emptied(context, platform.url))))
          idle.set(platform.url, [...(idle.get(platform.url) ?? []), context]);
        else await close(context);
      });
      return visit;
    },
  };
};

const runningBrowser = async (): Promise<Browser> => {
  const running = await browser?.catch(() => undefined); // what did not start is started again
  if (running?.isConnected()) return running;
  idle.clear();
  browser = chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] });
  return browser;
};

const close = async (context: BrowserContext): Promise<void> => {
  if (await inTime(context.close().then(() => true))) return;
  // The next test gets another browser; this one ends with the process of the tests, which it cannot outlive.
  browser = undefined;
  idle.clear();
};

/** What a browser was asked for, or nothing after a while: one in trouble may never answer. */
const inTime = async <Given>(work: Promise<Given> | undefined): Promise<Given | undefined> => {
  const given = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => given.resolve(undefined), PATIENCE_MS);
  try {
    return await Promise.race([work, given.promise]);
  } finally {
    clearTimeout(timer);
  }
};

const newContext = (browser: Browser, baseURL: string): Promise<BrowserContext> =>
  browser.newContext({ baseURL, locale: 'en-GB', timezoneId: 'Europe/Berlin' });

/** A page of the context, signed in and listened to. */
const visitPlatform = async (
  context: BrowserContext,
  { url, api }: Pick<Platform, 'url' | 'api'>,
  { as = 'admin', theme = 'light', width = 1440, height = 900, motion = 'reduce' }: PageOptions,
): Promise<Visit> => {
  if (as === 'admin') await context.addCookies([sessionCookie(url, api)]);
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(STEP_MS);
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: motion });
  return { page, context, troubles: listenForTrouble(page) };
};

/** What a test may listen to; what the driver itself listens to stays, as without it no `close` ever ends. */
const HEARD = [
  'console',
  'dialog',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];

/** Of the platform, so that the process of its pages lives on, but none of them. */
const NO_PAGE = '/healthz';

/** Whether the context and its page are as good as new, except for what was fetched and compiled. */
const emptied = async (context: BrowserContext, url: string): Promise<boolean> => {
  try {
    for (const event of HEARD) context.removeAllListeners(event);
    await context.setOffline(false);
    const [page, ...others] = context.pages();
    await Promise.all(others.map(other => other.close()));
    if (!page?.url().startsWith(url)) return false;
    for (const event of HEARD) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${url}${NO_PAGE}`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.mouse.move(0, 0);
    await context.clearPermissions();
    await context.clearCookies();
    return true;
  } catch {
    return false; // whatever a test did to it, another one need not know
  }
};

/** The session of the admin, so that a test need not sign in unless that is what it tests. */
const sessionCookie = (url: string, { credentials }: Platform['api']) => {
  const [name = '', value = ''] = (credentials.cookie ?? '').split('=', 2);
  return { name, value, url, httpOnly: true, sameSite: 'Lax' as const };
};

const listenForTrouble = (page: Page): string[] => {
  const troubles: string[] = [];
  page.on('console', message => {
    const { url } = message.location();
    // How a page learns that nobody is signed in, which the browser notes as an error all the same.
    if (url.endsWith('/api/user') && message.text().includes('401')) return;
    if (message.text().includes(NETWORK_CHANGED)) return;
    if (message.type() === 'error' || message.type() === 'warning')
      troubles.push(`console ${message.type()}: ${message.text()} (${url})`);
  });
  page.on('pageerror', error => troubles.push(`exception: ${error.stack ?? error.message}`));
  return troubles;
};

/** What a person who mends the test wants to see; the folder is named in the output. */
const keepEvidence = async (context: BrowserContext, page: Page): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'freshet-e2e-'));
  await page.screenshot({ path: join(folder, 'page.png') }).catch(() => undefined); // may be closed by now
  if (inject('isTraced'))
    await context.tracing.stop({ path: join(folder, 'trace.zip') }).catch(() => undefined);
  const test = expect.getState().currentTestName;
  process.stderr.write(`\n${test}: what is to be seen is in ${folder}\n`);
};
