import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '../tools/chromium.ts';
import type { Platform } from './platform.ts';

export const THEMES = ['light', 'dark'] as const;

type Theme = (typeof THEMES)[number];

export interface PageOptions {
  /** Signed in as the admin unless nobody. */
  readonly as?: 'admin' | 'nobody';
  readonly theme?: Theme;
  readonly width?: number;
  readonly height?: number;
  readonly motion?: 'reduce' | 'no-preference';
  /** Keeps a trace for when the test fails, which makes every step slower; yes unless told. */
  readonly trace?: boolean;
}

/** A page in a context of its own, and everything that went wrong in it. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the console, exceptions, and breaches of the content security policy. */
  readonly troubles: string[];
}

const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] });

/** One browser for all tests of a file. `open` gives each test a context of its own, which ends with the test. */
export const useBrowser = () => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());
  return {
    /** A page for all tests of the file, for those who only look; it ends with the browser. */
    keep: (platform: Platform, options: PageOptions = {}): Promise<Visit> => {
      if (!browser) throw new Error('the browser did not start');
      return visitPlatform(browser, platform, options);
    },
    open: async (platform: Platform, options: PageOptions = {}): Promise<Visit> => {
      if (!browser) throw new Error('the browser did not start');
      const { context, ...visit } = await visitPlatform(browser, platform, options);
      if (options.trace !== false) await context.tracing.start({ snapshots: true });
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') await keepEvidence(context, visit.page);
        await context.close();
      });
      return { context, ...visit };
    },
  };
};

/** A new context and a page in it, signed in and listened to. */
const visitPlatform = async (
  browser: Browser,
  { url, api }: Pick<Platform, 'url' | 'api'>,
  { as = 'admin', theme = 'light', width = 1440, height = 900, motion = 'reduce' }: PageOptions,
): Promise<Visit> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: motion,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
  if (as === 'admin') await context.addCookies([sessionCookie(url, api)]);
  const page = await context.newPage();
  return { page, context, troubles: listenForTrouble(page) };
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
  await context.tracing.stop({ path: join(folder, 'trace.zip') }).catch(() => undefined);
  const test = expect.getState().currentTestName;
  process.stderr.write(`\n${test}: a picture and a trace are in ${folder}\n`);
};
