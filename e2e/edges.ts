import type { Page } from 'playwright-core';

/** What stands beyond the edge of the screen or of the content. */
export const beyondEdges = async (page: Page): Promise<string[]> => {
  const beyond = await page.evaluate(() => {
    const main = document.querySelector('main');
    return {
      page: document.documentElement.scrollWidth - window.innerWidth,
      content: main ? main.scrollWidth - main.clientWidth - 1 : 0,
    };
  });
  return [
    ...Object.entries(beyond).flatMap(([what, by]) => (by > 0 ? [`the ${what} is ${by} px too wide`] : [])),
    ...(await cutOffControls(page)),
  ];
};

/** What can be pressed but stands beyond the edge, where no scrolling leads to it. */
const cutOffControls = (page: Page): Promise<string[]> =>
  page.locator('button, a[href], input, textarea, h1').evaluateAll(controls => {
    const isShown = (control: Element) =>
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      control.getBoundingClientRect().width > 1;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      ((/auto|scroll/.test(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth) ||
        scrolls(element.parentElement));
    const isCutOff = (control: Element) => {
      const { left, right } = control.getBoundingClientRect();
      return (left < -1 || right > window.innerWidth + 1) && !scrolls(control.parentElement);
    };
    return controls
      .filter(control => isShown(control) && isCutOff(control))
      .map(
        control =>
          `${control.tagName} “${(control.getAttribute('aria-label') ?? control.textContent ?? '').slice(0, 40)}”`,
      )
      .map(name => `${name} stands beyond the edge`);
  });
