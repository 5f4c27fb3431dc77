import { readdir, readFile } from 'node:fs/promises';

const FOLDER = new URL('./catalogue/', import.meta.url);

/** The definition of a step type that every installation has, as YAML. */
export interface HubText {
  readonly file: string;
  readonly text: string;
}

/** The step types that every installation has: what runners run, and what pages and the command line show. */
export const readHubTexts = async (): Promise<readonly HubText[]> => {
  const files = (await readdir(FOLDER)).filter(name => name.endsWith('.yml')).toSorted();
  return Promise.all(
    files.map(async file => ({ file, text: await readFile(new URL(file, FOLDER), 'utf8') })),
  );
};
