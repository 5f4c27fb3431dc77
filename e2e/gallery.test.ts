/**
 * Every state of every part of the design system: it shows something, stays within its bounds, keeps nobody out in
 * either theme, and looks the same each time. Pictures are compared with each other and not with kept ones, because
 * those would depend on the fonts of the machine.
 */

import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { contrastFindings, seriousFindings } from './axe.ts';
import { useBrowser, type Visit } from './browser.ts';
import {
  differingPixels,
  loadGallery,
  lookProblem,
  SECTIONS,
  type ShownState,
  showGallery,
  shownStates,
  takePicture,
  takeRestedPicture,
} from './gallery.ts';
import { usePlatform } from './platform.ts';
import { showTheme } from './settled.ts';

/** What the rounding of curves may change. */
const ROUNDED_PIXELS = 60;

/** Pictures of large graphs and tables take their time where the cores have other work. */
const PATIENCE_MS = 300_000;

const platform = usePlatform();
const browser = useBrowser();

/** One page for all sections: loading the code of the pages anew for each would take most of the time. */
let visit: Visit;
beforeAll(async () => {
  visit = await browser.keep(platform());
  await loadGallery(visit.page);
});

test('the gallery shows all its sections', async () => {
  const links = await visit.page
    .locator('nav a[href*="section="]')
    .evaluateAll(anchors =>
      anchors.map(anchor => new URL((anchor as HTMLAnchorElement).href).searchParams.get('section') ?? ''),
    );
  expect(links.toSorted()).toEqual(SECTIONS);
});

describe('every state is whole in both themes, and looks the same each time', () => {
  test.each(SECTIONS)('%s', { timeout: PATIENCE_MS }, async section => {
    const { page, troubles } = visit;
    const problems = [...(await problemsOf(page, section)), ...(await overlayProblemsOf(page, section))];
    expect([...problems, ...troubles.splice(0)]).toEqual([]);
  });
});

/** Seen once in the light and looked at closely, then in the dark, then made anew in the dark and compared. */
const problemsOf = async (page: Page, section: string): Promise<string[]> => {
  await showTheme(page, 'light');
  await showGallery(page, section);
  const states = await shownStates(page);
  if (states.length === 0) return ['it has no states'];
  const light = PNG.sync.read(await takePicture(page));
  const findings = await seriousFindings(page, 'main');

  await showTheme(page, 'dark');
  findings.push(...(await contrastFindings(page, 'main')).map(finding => `dark: ${finding}`));
  const dark = await takePicture(page);
  await showGallery(page, section);
  const again = await takePicture(page);
  const [first, second] = again.equals(dark) ? [dark, dark] : await restedPictures(page, section);
  const shown = PNG.sync.read(first);
  return [
    ...findings,
    ...states.flatMap(state => lookProblem(state, light)),
    ...states.flatMap(state => lookProblem(state, shown).map(problem => `dark: ${problem}`)),
    ...(first.equals(second)
      ? []
      : states.flatMap(state => changeProblem(state, shown, PNG.sync.read(second)))),
  ];
};

/** Of this visit and of another one. Rest takes time, and most parts are at rest as soon as they are there. */
const restedPictures = async (page: Page, section: string): Promise<[Buffer, Buffer]> => {
  const here = await takeRestedPicture(page);
  await showGallery(page, section);
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
    await showTheme(page, 'light');
    await showGallery(page, section, name.split('/')[1]);
    const opened = page.locator('[role="dialog"], [role="alertdialog"]').first();
    if (!(await opened.isVisible())) problems.push(`${name} does not open`);
    problems.push(...(await seriousFindings(page)).map(finding => `${name} ${finding}`));
    await showTheme(page, 'dark');
    problems.push(...(await contrastFindings(page)).map(finding => `${name} dark: ${finding}`));
  }
  return problems;
};
