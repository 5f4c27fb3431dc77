import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { PNG } from 'pngjs';
import { resize, settled } from './settled.ts';

/** The sections of the gallery, from where they are declared: a new one is looked at by being there. */
export const SECTIONS: readonly string[] = globSync('ui/src/gallery/*-section.tsx')
  .flatMap(path => [...readFileSync(path, 'utf8').matchAll(/: GallerySection = \{\s*id: '([\w-]+)'/g)])
  .map(([, id = '']) => id)
  .sort();

const WINDOW = { width: 1440, height: 900 };

/** Loads the gallery once; `showGallery` then goes from part to part as a link of it does. */
export const loadGallery = async (page: Page): Promise<void> => {
  await page.goto('/gallery?section=none');
  await settled(page);
};

/** Shows a section, or one of its states alone, in a window as high as it: what is out of sight need not be drawn. */
export const showGallery = async (page: Page, section: string, state?: string): Promise<void> => {
  // Away first, so that everything is made anew.
  await go(page, new URLSearchParams({ section: 'none' }));
  await page.locator('[data-gallery-state]').first().waitFor({ state: 'detached' });
  await page.setViewportSize(WINDOW);
  await go(page, new URLSearchParams({ section, ...(state === undefined ? {} : { state }) }));
  await page.locator('[data-gallery-state]').first().waitFor({ state: 'attached' });
  await settled(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height <= WINDOW.height) return;
  await resize(page, { ...WINDOW, height });
};

/** As the router hears of an address that the browser shows. */
const go = (page: Page, search: URLSearchParams): Promise<void> =>
  page.evaluate(address => {
    history.pushState({ ...history.state, __TSR_key: address }, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, `/gallery?${search}`);

/** One state as it stands on the page. */
export interface ShownState {
  /** `button/primary`. */
  readonly name: string;
  /** It opens over the page, at its own address only. */
  readonly overlay: boolean;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** How much of it stands beyond its right edge. */
  readonly beyond: number;
}

export const shownStates = (page: Page): Promise<ShownState[]> =>
  page.locator('[data-gallery-state]').evaluateAll(elements =>
    elements.map(element => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return {
        name: element.getAttribute('data-gallery-state') ?? '',
        overlay: element.hasAttribute('data-gallery-overlay'),
        box: {
          x: Math.round(x + window.scrollX),
          y: Math.round(y + window.scrollY),
          width: Math.round(width),
          height: Math.round(height),
        },
        beyond: element.scrollWidth - element.clientWidth,
      };
    }),
  );

const MOST_TRIES = 30;

/** The whole page as it is now. */
export const takePicture = (page: Page): Promise<Buffer> =>
  page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });

/** The whole page, once it has come to rest: what is drawn on a canvas changes without a sign. */
export const takeRestedPicture = async (page: Page): Promise<Buffer> => {
  let before = await takePicture(page);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await page.waitForTimeout(200);
    const now = await takePicture(page);
    if (now.equals(before)) break;
    before = now;
  }
  return before;
};

/** What is wrong with how a state looks; nothing when it shows something and all of it is within its bounds. */
export const lookProblem = ({ name, overlay, box, beyond }: ShownState, picture: PNG): string[] => {
  if (overlay) return [];
  if (box.width < 4 || box.height < 4) return [`${name} is only ${box.width} by ${box.height}`];
  if (beyond > 1) return [`${name} stands ${beyond} px beyond its bounds`];
  const first = pixelAt(picture, box.x, box.y);
  return pixelsOf(box, picture).some(pixel => pixel !== first) ? [] : [`${name} is blank`];
};

/** How many pixels of a state differ between two pictures. */
export const differingPixels = ({ box }: ShownState, one: PNG, two: PNG): number => {
  const after = pixelsOf(box, two);
  return pixelsOf(box, one).reduce((sum, pixel) => sum + Number(after.next().value !== pixel), 0);
};

function* pixelsOf({ x, y, width, height }: ShownState['box'], picture: PNG): Generator<number> {
  const [right, bottom] = [Math.min(x + width, picture.width), Math.min(y + height, picture.height)];
  for (let row = Math.max(y, 0); row < bottom; row += 1)
    for (let column = Math.max(x, 0); column < right; column += 1) yield pixelAt(picture, column, row);
}

const pixelAt = ({ data, width }: PNG, x: number, y: number): number =>
  data.readUInt32BE((y * width + x) * 4);
