/** Goes through a page with the Tab key alone, as somebody does who has no pointer, and says what is wrong on the way. */
import type { Page } from 'playwright-core';
import { settled } from './settled.ts';

const MOST_STOPS = 300;
/** Asking takes as long as a few presses. */
const LOOK_EVERY = 8;
/** A lost stream is asked for again, at the latest, after half of this. */
const BACK_MS = 60_000;
/** What WCAG asks of a line that says something, against what it stands on. */
const LEAST_CONTRAST = 3;

/** Sent to the page once: notes each stop when the key that led there comes up, so that nobody waits for an answer. */
const follow = (): void => {
  interface Stop {
    readonly element: Element;
    readonly look: string;
    readonly problems: string[];
    isHidden: boolean;
  }
  const parts = ['content', 'outline', 'boxShadow', 'backgroundColor', 'borderColor'] as const;
  const around = (element: Element): Element[] => {
    const found: Element[] = [];
    for (let one: Element | null = element; one && found.length < 6; one = one.parentElement) found.push(one);
    return found;
  };
  /** Everything that could tell the focus: of the element, what is drawn over it, and the control it is a part of. */
  const lookOf = (element: Element): string =>
    around(element)
      .flatMap(one => [getComputedStyle(one), getComputedStyle(one, '::after')])
      .map(style => parts.map(part => style[part]).join())
      .join(' ');
  const nameOf = (element: Element): string => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const said = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()} “${said.trim().slice(0, 40)}”`;
  };
  /** Whether its middle is on the screen with nothing over it. */
  const isInSight = (element: Element): boolean => {
    const [{ left, top, width, height } = element.getBoundingClientRect()] = element.getClientRects();
    const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 12));
    return there !== null && (element.contains(there) || there.contains(element));
  };
  const stops: Stop[] = [];
  /** Before the first stop, wherever the page has put the focus. */
  const toTop = (): void => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  };
  const walked = { stops, nameOf, lookOf, isInSight, toTop, isAround: false };
  const isGuard = (element: Element) => element.hasAttribute('data-base-ui-focus-guard');
  window.addEventListener(
    'keyup',
    ({ key }) => {
      const element = document.activeElement;
      if (key !== 'Tab' || element === null || walked.isAround) return;
      const before = stops.at(-1);
      // At the end of the page the browser itself has its turn, or it begins anew.
      walked.isAround = element === document.body || element === stops[0]?.element;
      if (walked.isAround || isGuard(element)) return;
      const problems: string[] = [];
      if (
        before?.element.isConnected &&
        !(before.element.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
      )
        problems.push(`${nameOf(element)} comes after ${nameOf(before.element)}, which stands below it`);
      stops.push({ element, look: lookOf(element), problems, isHidden: !isInSight(element) });
    },
    true,
  );
  // An editor takes Tab to indent, and says that Escape lets the next one leave.
  window.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.isContentEditable)
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  Object.assign(window, { freshetWalk: walked });
  toTop();
};

interface Walk {
  readonly freshetWalk: {
    readonly stops: {
      readonly element: HTMLElement;
      readonly look: string;
      readonly problems: string[];
      isHidden: boolean;
    }[];
    readonly nameOf: (element: Element) => string;
    readonly lookOf: (element: Element) => string;
    readonly isInSight: (element: Element) => boolean;
    readonly toTop: () => void;
    readonly isAround: boolean;
  };
}

/** On the strip that comes while the stream of the page is lost. */
const RETRY = 'Retry now';
const WALKS = 3;

/**
 * Walks once around the page; what is wrong with a stop, and what can be pressed but not reached. A network interface
 * that comes or goes makes the browser drop the stream of the page, which says so while it is walked on: then it is
 * walked anew once the stream is back.
 */
export const walk = async (page: Page): Promise<string[]> => {
  for (let tries = 1; tries < WALKS; tries += 1) {
    const problems = await walkOnce(page);
    const strip = page.getByRole('button', { name: RETRY, exact: true });
    const isCutOff = problems.some(problem => problem.includes(RETRY)) || (await strip.count()) > 0;
    if (problems.length === 0 || !isCutOff) return problems;
    await strip.waitFor({ state: 'detached', timeout: BACK_MS });
    await settled(page);
  }
  return walkOnce(page);
};

const walkOnce = async (page: Page): Promise<string[]> => {
  await page.evaluate(follow);
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    if (presses % LOOK_EVERY > 0 || !(await isAround(page))) continue;
    await lookForHidden(page);
    return problemsOf(page);
  }
  return [`the walk does not end: ${(await problemsOf(page)).join(', ')}`];
};

const isAround = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as unknown as Walk).freshetWalk.isAround);

/**
 * Nobody walks as fast: on a busy machine the hint of a stop before may still be over one, and go at once. The same step
 * is taken once more, slowly; whoever gave the stop the focus otherwise would not see what the step leaves in its way.
 */
const lookForHidden = async (page: Page): Promise<void> => {
  const hidden = await page.evaluate(() =>
    (window as unknown as Walk).freshetWalk.stops.flatMap(({ isHidden }, at) => (isHidden ? [at] : [])),
  );
  for (const at of hidden) {
    await page.evaluate(place => {
      const { stops, toTop } = (window as unknown as Walk).freshetWalk;
      const before = stops[place - 1];
      if (before) before.element.focus();
      else toTop();
    }, at);
    await page.keyboard.press('Tab');
    await settled(page);
    await page.evaluate(place => {
      const { stops, isInSight } = (window as unknown as Walk).freshetWalk;
      const stop = stops[place];
      if (stop) stop.isHidden = !isInSight(stop.element);
    }, at);
  }
};

const problemsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { stops, nameOf, lookOf } = (window as unknown as Walk).freshetWalk;
    (document.activeElement as HTMLElement | null)?.blur();
    const unseen = stops.filter(({ element, look }) => element.isConnected && lookOf(element) === look);
    const reached = new Set<Element>(stops.map(({ element }) => element));
    const radios = new Set(
      stops.flatMap(({ element }) => (element instanceof HTMLInputElement ? [element.name] : [])),
    );
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]',
    );
    const missed = [...controls].filter(
      control =>
        control.tabIndex >= 0 &&
        !reached.has(control) &&
        !control.closest('[inert], [aria-hidden="true"]') &&
        control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
        !(control instanceof HTMLInputElement && control.type === 'radio' && radios.has(control.name)),
    );
    const hidden = stops.filter(({ isHidden }) => isHidden);
    return [
      ...stops.flatMap(({ problems }) => problems),
      ...hidden.map(({ element }) => `${nameOf(element)} has the focus out of sight`),
      ...unseen.map(({ element }) => `${nameOf(element)} looks the same with the focus as without`),
      ...missed.map(control => `no way to ${nameOf(control)}`),
      ...(stops.length < 2 ? ['nothing takes the focus'] : []),
    ];
  });

/** Stops of the walk whose line around them is too faint in the theme that is shown now. */
export const faintRings = (page: Page): Promise<string[]> =>
  page.evaluate(leastContrast => {
    const { stops, nameOf } = (window as unknown as Walk).freshetWalk;
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('there is no canvas');
    const rgb = (colour: string): number[] => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const luminance = ([red = 0, green = 0, blue = 0]: number[]): number => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map(part => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one: number[], other: number[]): number => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const groundOf = (element: Element | null): number[] => {
      for (let one = element; one; one = one.parentElement) {
        const ground = rgb(getComputedStyle(one).backgroundColor);
        if (ground[3] === 255) return ground;
      }
      return [255, 255, 255, 255];
    };
    /** The line itself, or a frame that is laid over what hides lines around itself. */
    const lineOf = (at: Element): string | undefined => {
      const [own, over] = [getComputedStyle(at), getComputedStyle(at, '::after')];
      for (const { outlineStyle, outlineWidth, outlineColor } of [own, over])
        if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return outlineColor;
      return over.content !== 'none' && over.borderStyle === 'solid' && over.position === 'absolute'
        ? over.borderColor
        : undefined;
    };
    const ringOf = (element: Element): { colour: string; at: Element } | undefined => {
      for (let at: Element | null = element, up = 0; at && up < 6; at = at.parentElement, up += 1) {
        const colour = lineOf(at);
        if (colour) return { colour, at };
      }
      return undefined;
    };
    return stops.flatMap(({ element }) => {
      if (!element.isConnected) return [];
      element.focus({ focusVisible: true } as FocusOptions);
      const ring = ringOf(element);
      if (!ring) return [`nothing is drawn around ${nameOf(element)}`];
      const found = contrast(rgb(ring.colour), groundOf(ring.at.parentElement));
      return found < leastContrast
        ? [`the line around ${nameOf(element)} has a contrast of ${found.toFixed(1)}`]
        : [];
    });
  }, LEAST_CONTRAST);

/** Acts that open nothing. */
const AT_ONCE = new Set(['Refresh', '90 days']);

/** Acts that begin a wizard. */
const WIZARDS = new Set(['Install runtime', 'Add Git source', 'New application', 'Add cluster']);

/** Waits until what the selector means has the focus. */
const hasFocus = (page: Page, selector: string): Promise<boolean> =>
  page
    .waitForFunction(wanted => document.activeElement?.matches(wanted), selector, { timeout: 10_000 })
    .then(
      () => true,
      () => false, // said by who asks
    );

const leaveWizard = async (page: Page, address: string, name: string): Promise<string[]> => {
  const first = page.locator('main').getByRole('textbox').first();
  const isThere = await first.waitFor({ timeout: 10_000 }).then(
    () => page.url() !== address,
    () => false, // said below
  );
  if (!isThere) return [`“${name}” leads nowhere`];
  if (!(await hasFocus(page, 'main h1'))) return [`the wizard of “${name}” does not take the focus`];
  await page.keyboard.press('Escape');
  await page.locator('header').first().getByRole('button', { name }).waitFor({ timeout: 10_000 });
  if (!(await hasFocus(page, '#page-title'))) return [`Escape in “${name}” does not lead back to the page`];
  return page.url() === address ? [] : [`Escape in “${name}” leads to ${page.url()}`];
};

/**
 * Presses what stands last in the top bar, the main act of a page by our rules, with Enter; what opens must take the
 * focus, close with Escape and give the focus back. What begins a wizard leads to a page of its own, which does the same.
 * A link is not followed.
 */
export const tryMainAct = async (page: Page): Promise<string[]> => {
  const act = page.locator('header').first().locator('a[href]:visible, button:visible').last();
  if ((await act.count()) === 0 || (await act.evaluate(({ tagName }) => tagName)) === 'A') return [];
  const name = (await act.textContent()) ?? '';
  if (AT_ONCE.has(name)) return [];
  const address = page.url();
  await act.focus();
  await page.keyboard.press('Enter');
  if (WIZARDS.has(name)) return leaveWizard(page, address, name);
  const opened = page.locator('[data-modal], [role="menu"], [role="dialog"]').first();
  const isOpen = await opened.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false, // said below
  );
  if (!isOpen) return [`“${name}” opens nothing`];
  await opened
    .locator(':focus')
    .or(opened.and(page.locator(':focus')))
    .waitFor({ timeout: 10_000 });
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached', timeout: 10_000 });
  const isBack = await act.evaluate(
    element =>
      new Promise<boolean>(resolve => {
        const deadline = performance.now() + 5_000;
        const look = () =>
          document.activeElement === element || performance.now() > deadline
            ? resolve(document.activeElement === element)
            : requestAnimationFrame(look);
        look();
      }),
  );
  return isBack ? [] : [`the focus does not come back to “${name}”`];
};
