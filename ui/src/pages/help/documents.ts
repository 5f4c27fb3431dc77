/** The files of `docs/`, each in its own chunk. */
const FILES = import.meta.glob<string>(
  ['../../../../docs/*.md', '../../../../docs/errors/*.md', '../../../../docs/gitops/*.md'],
  { query: '?raw', import: 'default' },
);

const ROOT = '../../../../docs/';

/** The text of a document by its name, as `people` or `errors/DENIED`; undefined where there is none. */
export const loadDocument = async (name: string): Promise<string | undefined> =>
  FILES[`${ROOT}${name}.md`]?.();

/** Where a link of a document leads: to another document, to a page of the web, or nowhere we can show. */
export const resolveLink = (from: string, href: string): string | undefined => {
  if (/^https?:\/\//.test(href)) return href;
  if (href.startsWith('#')) return undefined;
  const base = new URL(from, 'https://docs.invalid/docs/');
  const { pathname } = new URL(href, base);
  const name = pathname.replace(/^\/docs\//, '').replace(/\.md$/, '');
  return Object.hasOwn(FILES, `${ROOT}${name}.md`) ? `/help/${name}` : undefined;
};
