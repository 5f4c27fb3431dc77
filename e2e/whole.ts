/** What tests on the platform that runs everything itself do alike. */
import { eventually } from '@freshet/kit/testing';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { contrastFindings, seriousFindings } from './axe.ts';
import { beyondEdges } from './edges.ts';
import type { Platform } from './platform.ts';
import { resize, settled, showTheme } from './settled.ts';

/** As long as anything may take that goes through Git, the cluster and back on a busy machine. */
export const LONG_MS = 120_000;

/** The repository of the Git Source that the hosted runtime comes with. */
export const SOURCES = 'gitops/hosted-runtime_git-source';

/** The repository with these files; another test may have made it already. */
export const repository = async (
  platform: Platform,
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<void> => {
  const { status, json, text } = await platform.api.call('POST /repos', { body: { owner: 'acme', name } });
  expect(status === 201 || json.code === 'REPOSITORY_EXISTS', text).toBe(true);
  await commit(platform, `acme/${name}`, files);
};

/** Commits as somebody at their desk would. */
export const commit = async (
  { api }: Platform,
  repository: string,
  files: Readonly<Record<string, string>>,
): Promise<void> => {
  const changes = Object.entries(files).map(([path, content]) => ({ action: 'write', path, content }));
  // Others commit to the same branch, and may do so at the same moment.
  await eventually(async () => {
    const made = await api.call(`POST /repos/${repository}/commits`, {
      body: { branch: 'main', message: 'Begin', changes },
    });
    expect(made.status, made.text).toBe(201);
  });
};

/** What Git has in a file by now. */
export const fileIn = async ({ api }: Platform, repository: string, path: string): Promise<string> => {
  const { json } = await api.call(`GET /repos/${repository}/file?path=${encodeURIComponent(path)}`);
  return json.content;
};

/** The commit with this message, whatever else was committed meanwhile. */
export const commitIn = async ({ api }: Platform, repository: string, message: string) => {
  const { json } = await api.call(`GET /repos/${repository}/commits?limit=100`);
  return json.commits.find((one: { message: string }) => one.message.startsWith(message));
};

/** Until the hosted runtime takes part. */
export const runtimeArrived = ({ api }: Platform): Promise<void> =>
  eventually(async () => {
    const { json } = await api.call('GET /gitops/runtimes/hosted');
    expect(json).toMatchObject({ online: true });
  }, LONG_MS);

interface Wanted {
  readonly search: string;
  readonly count: number;
  /** What each of them is to be. */
  readonly standing?: { readonly sync: string; readonly health: string };
}

/** Until the platform knows the applications with this in their names: they come by a sync of the Git Source. */
export const applicationsArrived = (
  { api }: Platform,
  { search, count, standing }: Wanted,
): Promise<void> => {
  const query = `{ applications(first: 20, filter: { runtimes: ["hosted"], search: "${search}" }) {
    nodes { name sync health } } }`;
  return eventually(async () => {
    const { json } = await api.call('POST ~/graphql', { body: { query } });
    const { nodes } = json.data.applications;
    expect(nodes).toHaveLength(count);
    for (const node of nodes) expect(node).toMatchObject(standing ?? {});
  }, LONG_MS);
};

/** Nothing serious is found in what the page shows, in either theme. */
export const lookedAt = async (page: Page): Promise<void> => {
  await settled(page);
  expect(await seriousFindings(page)).toEqual([]);
  await showTheme(page, 'dark');
  expect(await contrastFindings(page)).toEqual([]);
  await showTheme(page, 'light');
};

const PHONE = { width: 390, height: 844 } as const;
const DESK = { width: 1440, height: 900 } as const;

/** The same, and on a phone too, where nothing stands beyond the edge; what it says by itself has no time that moves. */
export const lookedAtEverywhere = async (page: Page): Promise<void> => {
  await lookedAt(page);
  await resize(page, PHONE);
  expect(await beyondEdges(page)).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await page.locator('[role="status"] time:not([aria-live="off"])').allTextContents()).toEqual([]);
  await resize(page, DESK);
};
