/** What holds for every page of the router, whoever adds one: in both themes, on screens of every width, enlarged. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { contrastFindings, seriousFindings } from './axe.ts';
import { useBrowser } from './browser.ts';
import { beyondEdges } from './edges.ts';
import { faintRings, tryMainAct, walk } from './keyboard-walk.ts';
import { addMember } from './people.ts';
import { usePlatform } from './platform.ts';
import { OPEN_ADDRESSES, PAGES } from './routes.ts';
import { resize, settled, showTheme, visit } from './settled.ts';

/** From the widest on; 720 by 450 is what is left of a usual screen that is enlarged to 200 %. */
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
  { width: 640, height: 800 },
  { width: 320, height: 640 },
] as const;

/** Pages with a table, which becomes cards where it has no room. */
const TABLES = ['/settings/users', '/settings/teams', '/settings/tokens', '/settings/service-accounts'];
const CARDS_BELOW = 640;

const platform = usePlatform();
const browser = useBrowser();

let pipelineId = '';

beforeAll(async () => {
  const { api } = platform();
  await addMember(platform(), 'maximiliane.von-und-zu-hohenlohe-langenburg');
  await api.call('POST /team', { body: { name: 'payments-and-settlements-of-the-northern-region' } });
  await api.call('POST /service-accounts', { body: { name: 'renovate-bot-of-the-whole-organisation' } });
  await api.call('POST /auth/key', {
    body: { name: 'the deploy script on the build machine in the cellar' },
  });
  await api.call('POST /repos', { body: { owner: 'northern-region', name: 'settlements', readme: true } });
  await api.call('POST /projects', { body: { projectName: 'settlements-of-the-northern-region' } });
  const { json } = await api.call('POST /pipelines', {
    body: {
      metadata: { name: 'settlements-of-the-northern-region/check-every-settlement' },
      spec: { version: '1.0', steps: { check: { image: 'alpine', commands: ['echo checked'] } } },
    },
  });
  pipelineId = json.metadata.id;
  await api.call('POST /contexts', {
    body: {
      metadata: { name: 'tokens-of-the-northern-region' },
      spec: { type: 'secret', data: { REGISTRY_TOKEN: 'x' } },
    },
  });
  await api.call('POST /registries', {
    body: { name: 'registry', domain: 'registry.northern-region.example.com', username: 'ci', password: 'x' },
  });
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the router has pages', () => expect(PAGES.length).toBeGreaterThan(2));

/** With parameters, so that the router alone cannot say them. */
const ENTITIES = [
  '/repositories/northern-region/settlements',
  '/catalog?selected=helm',
  '/pipelines/{pipeline}?tab=editor',
];

test.each([...PAGES, ...ENTITIES, '/no/such/page'])(
  '%s is whole in both themes and on every screen, keeps nobody out, and is the same after a reload',
  async address => {
    const as = OPEN_ADDRESSES.includes(address) ? 'nobody' : 'admin';
    const { page, troubles } = await browser.open(platform(), { as });
    await visit(page, address.replace('{pipeline}', pipelineId));
    await heading(page).waitFor();
    expect(await heading(page).count()).toBe(1);
    expect(await page.title()).toContain('Freshet');
    const title = await heading(page).textContent();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await walk(page)).toEqual([]);
    expect(await faintRings(page)).toEqual([]);
    expect(await tryMainAct(page)).toEqual([]);
    await showTheme(page, 'dark');
    expect(await contrastFindings(page)).toEqual([]);
    expect(await faintRings(page)).toEqual([]);

    const problems: string[] = [];
    for (const screen of SCREENS) {
      await resize(page, screen);
      const found = await beyondEdges(page);
      problems.push(...found.map(problem => `at ${screen.width}: ${problem}`));
      if (TABLES.includes(address)) await expectCardsWhereNarrow(page, screen);
    }
    expect(problems).toEqual([]);

    // Now narrow and dark, as a phone at night.
    await page.reload();
    await settled(page);
    expect(await heading(page).textContent()).toBe(title);
    expect(await beyondEdges(page)).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    expect(troubles).toEqual([]);
  },
);

test('leaving the editor of a pipeline asks before text that is not saved is lost', async () => {
  const { page, troubles } = await browser.open(platform());
  await visit(page, `/pipelines/${pipelineId}?tab=editor`);
  const text = page.getByRole('textbox', { name: /^Workflow of/ });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# not saved');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  const builds = page.getByRole('link', { name: 'Builds', exact: true }).last();
  await builds.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await text.textContent()).toContain('# not saved');

  await builds.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await text.waitFor({ state: 'detached' });
  await page.goBack();
  await text.waitFor();
  expect(await text.textContent()).not.toContain('# not saved');
  expect(troubles).toEqual([]);
});

const expectCardsWhereNarrow = async (page: Page, { width }: { readonly width: number }) => {
  if (width < CARDS_BELOW) expect(await isCards(page), `${width}`).toBe(true);
  if (width >= 1024) expect(await isCards(page), `${width}`).toBe(false);
};

const isCards = (page: Page): Promise<boolean> =>
  page
    .locator('[role="row"]:has([role="gridcell"])')
    .first()
    .evaluate(row => {
      const tops = [...row.querySelectorAll('[role="gridcell"]')].map(
        cell => cell.getBoundingClientRect().top,
      );
      return Math.max(...tops) - Math.min(...tops) > 12;
    });
