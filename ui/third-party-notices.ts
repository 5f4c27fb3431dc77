import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The file among the built pages; the user menu links to it. */
const NOTICES = 'third-party-notices.txt';

const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/@]+)\//;
const LICENCE = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly homepage?: string;
}

/** The folder of the package that a module belongs to; undefined for our own modules and those of the bundler. */
const packageOf = (id: string): string | undefined =>
  PACKAGE.exec(id.replace(/^\0/, '').replaceAll('\\', '/'))?.[1];

const licenceTexts = (folder: string): string[] =>
  readdirSync(folder)
    .filter(name => LICENCE.test(name))
    .toSorted()
    .map(name => readFileSync(join(folder, name), 'utf8').trim());

/** One notice: name, version, licence, and the licence's text as the package brings it. */
const noticeOf = (folder: string): { readonly name: string; readonly text: string } => {
  const { name, version, license, homepage }: Manifest = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  if (license === undefined) throw new Error(`${name} is in the pages and names no licence`);
  const head = [`${name} ${version}`, license, ...(homepage ? [homepage] : [])].join('\n');
  return { name, text: [head, ...licenceTexts(folder)].join('\n\n') };
};

/** The notices of all packages whose modules are among `ids`, by name. */
export const noticesOf = (ids: Iterable<string>): string => {
  const folders = new Set([...ids].map(packageOf).filter(folder => folder !== undefined));
  const notices = [...folders].filter(folder => existsSync(join(folder, 'package.json'))).map(noticeOf);
  const texts = notices.toSorted((one, other) => one.name.localeCompare(other.name)).map(({ text }) => text);
  return [
    'The pages of Freshet contain the following software of others, each under its own licence.',
    ...texts,
    '',
  ].join(`\n\n${'-'.repeat(80)}\n\n`);
};

/** Writes the notices of everything that the built pages hand to a browser, scripts and files alike. */
export const thirdPartyNotices = (): Plugin => ({
  name: 'freshet-third-party-notices',
  apply: 'build',
  generateBundle(_, bundle) {
    const ids = Object.values(bundle).flatMap(file =>
      file.type === 'chunk'
        ? file.moduleIds
        : file.originalFileNames.map(name => join(import.meta.dirname, name)),
    );
    this.emitFile({ type: 'asset', fileName: NOTICES, source: noticesOf(ids) });
  },
});
