/**
 * Every state of every part of the design system: it shows something, stays within its bounds, keeps nobody out in
 * either theme, and looks the same each time. Pictures are compared with each other and not with kept ones, because
 * those would depend on the fonts of the machine.
 */

import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { seriousFindings } from './axe.ts';
import { THEMES, useBrowser, type Visit } from './browser.ts';
import {
  differingPixels,
  lookProblem,
  openGallery,
  SECTIONS,
  type ShownState,
  shownStates,
  takePicture,
  takeRestedPicture,
} from './gallery.ts';
import { usePlatform } from './platform.ts';

/** What the rounding of curves may change. */
const ROUNDED_PIXELS = 60;

/** Pictures of large graphs and tables take their time where the cores have other work. */
const PATIENCE_MS = 300_000;

const platform = usePlatform();
const browser = useBrowser();

/** One page for each theme: loading the code of the pages anew for every section would take most of the time. */
let visits: readonly (readonly [string, Visit])[] = [];
beforeAll(async () => {
  visits = await Promise.all(
    THEMES.map(async theme => [theme, await browser.keep(platform(), { theme })] as const),
  );
});

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

describe('every state is whole in both themes, and looks the same each time', () => {
  test.each(SECTIONS)('%s', { timeout: PATIENCE_MS }, async section => {
    const problems = await Promise.all(
      visits.map(async ([theme, { page, troubles }]) => {
        const found = [...(await problemsOf(page, section)), ...(await overlayProblemsOf(page, section))];
        return [...found, ...troubles.splice(0)].map(problem => `${theme}: ${problem}`);
      }),
    );
    expect(problems.flat()).toEqual([]);
  });
});

const problemsOf = async (page: Page, section: string): Promise<string[]> => {
  await openGallery(page, section);
  const states = await shownStates(page);
  if (states.length === 0) return ['it has no states'];
  const picture = await takePicture(page);
  const findings = await seriousFindings(page, 'main');

  const again = await pictureOfAnotherVisit(page, section);
  const [first, second] = again.equals(picture) ? [picture, picture] : await restedPictures(page, section);
  const shown = PNG.sync.read(first);
  return [
    ...findings,
    ...states.flatMap(state => lookProblem(state, shown)),
    ...(first.equals(second)
      ? []
      : states.flatMap(state => changeProblem(state, shown, PNG.sync.read(second)))),
  ];
};

const pictureOfAnotherVisit = async (page: Page, section: string): Promise<Buffer> => {
  await openGallery(page, section);
  return takePicture(page);
};

/** Of this visit and of another one. Rest takes time, and most parts are at rest as soon as they are there. */
const restedPictures = async (page: Page, section: string): Promise<[Buffer, Buffer]> => {
  const here = await takeRestedPicture(page);
  await openGallery(page, section);
  return [here, await takeRestedPicture(page)];
};

const changeProblem = (state: ShownState, one: PNG, two: PNG): string[] => {
  const pixels = differingPixels(state, one, two);
  return pixels > ROUNDED_PIXELS
    ? [`${state.name} looked different the second time, in ${pixels} pixels`]
    : [];
};

/** What opens over the page is open at its own address. */
const overlayProblemsOf = async (page: Page, section: string): Promise<string[]> => {
  const problems: string[] = [];
  for (const { name } of (await shownStates(page)).filter(({ overlay }) => overlay)) {
    await openGallery(page, section, name.split('/')[1]);
    const opened = page.locator('[role="dialog"], [role="alertdialog"]').first();
    if (!(await opened.isVisible())) problems.push(`${name} does not open`);
    problems.push(...(await seriousFindings(page)).map(finding => `${name} ${finding}`));
  }
  return problems;
};
