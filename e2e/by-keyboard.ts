/** Steps of somebody who has no pointer: where the keyboard is, and the way to something else. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const MOST_STEPS = 80;

interface Focused {
  /** What a screen reader would say of it, more or less. */
  readonly name: string;
  readonly tag: string;
  /** Whether anything is drawn around it, or around the control it is the inner part of. */
  readonly isSeen: boolean;
  /** Whether it stands on the screen with nothing over it. */
  readonly isInSight: boolean;
}

const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: '', tag: 'BODY', isSeen: false, isInSight: false };
    const labels = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .flatMap(id => document.getElementById(id)?.textContent ?? []);
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const name = element.getAttribute('aria-label') ?? label ?? labels[0] ?? element.textContent ?? '';
    const around: HTMLElement[] = [];
    for (let one: HTMLElement | null = element; one && around.length < 6; one = one.parentElement)
      around.push(one);
    const isOutlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration): boolean =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    // A frame is laid over what hides lines around itself.
    const isFramed = ({ content, borderStyle, position }: CSSStyleDeclaration): boolean =>
      content !== 'none' && borderStyle === 'solid' && position === 'absolute';
    const isDrawn = around.some(one => {
      const over = getComputedStyle(one, '::after');
      return isOutlined(getComputedStyle(one)) || isOutlined(over) || isFramed(over);
    });
    // In a menu the line is lit instead.
    const isLit =
      element.hasAttribute('data-highlighted') &&
      getComputedStyle(element).backgroundColor !==
        getComputedStyle(element.parentElement ?? element).backgroundColor;
    // A text may be wider or longer than the window that it is looked at through: its middle is that of what shows.
    const box = element.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, window.innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, window.innerHeight)];
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isInSight = there !== null && (element.contains(there) || there.contains(element));
    return { name: name.trim(), tag: element.tagName, isSeen: isDrawn || isLit, isInSight };
  });

const isNamed = ({ name: said }: Focused, name: string | RegExp): boolean =>
  typeof name === 'string' ? said.startsWith(name) : name.test(said);

/** Presses a key until what has this name has the focus; every stop on the way must be seen. */
export const walkTo = async (page: Page, name: string | RegExp, key = 'Tab'): Promise<void> => {
  const stops: string[] = [];
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    await page.keyboard.press(key);
    const stop = await focused(page);
    stops.push(`${stop.tag} ${stop.name}`);
    // At the end of the page the browser itself has its turn.
    if (stop.tag !== 'BODY') {
      expect(stop, stops.at(-1)).toMatchObject({ isSeen: true, isInSight: true });
      if (isNamed(stop, name)) return;
    }
  }
  throw new Error(`no way to ${name} with ${key}: ${stops.join(' → ')}`);
};

/** Until what has this name has the focus, wherever it was led from. */
export const arrivesAt = (page: Page, name: string): Promise<void> =>
  expect.poll(async () => (await focused(page)).name, { timeout: 10_000 }).toMatch(new RegExp(`^${name}`));

/** Waits until something that is no mere page holds the focus. */
export const isHeld = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body);
