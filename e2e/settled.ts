import type { Page, Request } from 'playwright-core';

const QUIET_MS = 150;
/** What a page does about its size it does before it is drawn next, or not at all. */
const RESIZED_QUIET_MS = 40;
/** Only what never comes meets it, however busy the machine is. */
const PATIENCE_MS = 60_000;
const VISITS = 5;

/** How Chromium drops all that it is loading when a network interface comes or goes, as with any container. */
export const NETWORK_CHANGED = 'ERR_NETWORK_CHANGED';

/** What is on its way, except where that is what is shown. */
const BUSY = ':is([aria-busy="true"], [data-skeleton]):not([data-gallery-busy] *)';

/**
 * Resolves when the page shows what it has to show: it is loaded and has its heading, nothing is busy, and nothing has
 * changed for a moment. The live stream keeps the network busy for ever, so that is no sign.
 */
export const settled = async (page: Page, quietMs = QUIET_MS): Promise<void> => {
  const deadline = Date.now() + PATIENCE_MS;
  do {
    await page.waitForFunction(
      busy =>
        document.readyState === 'complete' &&
        document.querySelector('h1') !== null &&
        document.querySelector(busy) === null,
      BUSY,
      { timeout: PATIENCE_MS },
    );
    await quiet(page, quietMs);
    // One thing that came may have sent for the next.
  } while (Date.now() < deadline && (await page.locator(BUSY).count()) > 0);
};

/** Resolves when nothing has changed for a moment; gives up on what never rests. */
const quiet = (page: Page, forMs: number): Promise<void> =>
  page.evaluate(async quietMs => {
    await document.fonts.ready;
    await new Promise<void>(resolve => {
      let timer = setTimeout(done, quietMs);
      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(done, quietMs);
      });
      const deadline = setTimeout(done, quietMs * 20);
      function done() {
        clearTimeout(timer);
        clearTimeout(deadline);
        observer.disconnect();
        resolve();
      }
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  }, forMs);

/** Gives the page another size and waits until it has made itself at home. */
export const resize = async (
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<void> => {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
  await settled(page, RESIZED_QUIET_MS);
};

/** Shows the page in another theme without loading it anew; what changes its colour slowly has done so. */
export const showTheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
    await new Promise(requestAnimationFrame);
  });
};

/** Goes there and waits until it is all there; goes again when the machine made the browser drop a part of it. */
export const visit = async (page: Page, address: string): Promise<void> => {
  for (let tries = 1; tries < VISITS; tries += 1) if (await isVisited(page, address)) return;
  await page.goto(address);
  await settled(page);
};

const isVisited = async (page: Page, address: string): Promise<boolean> => {
  const dropped = Promise.withResolvers<boolean>();
  const onFailed = (request: Request) => {
    if (request.failure()?.errorText.includes(NETWORK_CHANGED)) dropped.resolve(false);
  };
  page.on('requestfailed', onFailed);
  const arrived = page.goto(address).then(() => settled(page).then(() => true));
  arrived.catch(() => undefined); // nobody waits for it after a drop
  try {
    return await Promise.race([arrived, dropped.promise]);
  } finally {
    page.off('requestfailed', onFailed);
  }
};
