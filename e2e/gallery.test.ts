/**
 * Every state of every part of the design system: it shows something, stays within its bounds, keeps nobody out in
 * either theme, and looks the same each time. Pictures are compared with each other and not with kept ones, because
 * those would depend on the fonts of the machine.
 */
import { describe, expect, test } from 'vitest';
import { seriousFindings } from './axe.ts';
import { THEMES, useBrowser } from './browser.ts';
import { differingPixels, lookProblem, openGallery, SECTIONS, shownStates, takePicture } from './gallery.ts';
import { usePlatform } from './platform.ts';

/** What the rounding of curves may change. */
const ROUNDED_PIXELS = 20;

const platform = usePlatform();
const browser = useBrowser();

test('the gallery shows all its sections', async () => {
  const { page } = await browser.open(platform());
  await openGallery(page, SECTIONS[0] ?? '');
  const links = await page
    .locator('nav a[href*="section="]')
    .evaluateAll(anchors =>
      anchors.map(anchor => new URL((anchor as HTMLAnchorElement).href).searchParams.get('section') ?? ''),
    );
  expect(links.toSorted()).toEqual(SECTIONS);
});

describe.each(SECTIONS)('%s', section => {
  test.each(THEMES)('is whole in every state in the %s theme, and the same each time', async theme => {
    const { page, troubles } = await browser.open(platform(), { theme, trace: false });
    await openGallery(page, section);
    const picture = await takePicture(page);
    const states = await shownStates(page);
    expect(states.length).toBeGreaterThan(0);
    const problems = states.flatMap(state => lookProblem(state, picture));
    problems.push(...(await seriousFindings(page, 'main')));

    await openGallery(page, section);
    const again = await takePicture(page);
    for (const state of states) {
      const pixels = differingPixels(state, picture, again);
      if (pixels > ROUNDED_PIXELS)
        problems.push(`${state.name} looked different the second time, in ${pixels} pixels`);
    }
    for (const { name } of states.filter(({ overlay }) => overlay)) {
      await openGallery(page, section, name.split('/')[1]);
      problems.push(...(await seriousFindings(page)).map(finding => `${name} ${finding}`));
    }
    expect([...problems, ...troubles]).toEqual([]);
  });
});
