import type { Page } from 'playwright-core';

const QUIET_MS = 250;

/**
 * Resolves when the page shows what it has to show: it is loaded and has its heading, nothing is busy, and nothing has
 * changed for a moment. The live stream keeps the network busy for ever, so that is no sign. `busy` names what must be gone; give
 * an empty one where busy things are what is shown.
 */
export const settled = async (
  page: Page,
  { busy = '[aria-busy="true"], [data-skeleton]' } = {},
): Promise<void> => {
  await page.waitForFunction(
    selector =>
      document.readyState === 'complete' &&
      document.querySelector('h1') !== null &&
      (selector === '' || document.querySelector(selector) === null),
    busy,
    { timeout: 30_000 },
  );
  await page.evaluate(async quietMs => {
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
  }, QUIET_MS);
};

/** Goes there and waits until it is all there. */
export const visit = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await settled(page);
};
