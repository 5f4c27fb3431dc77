import { useMemo } from 'react';
import { type components, fetchData } from '../../api/index.ts';
import { parseQuery } from '../../design/filter-bar/index.ts';
import { useCursorPages } from '../../list/index.ts';

export type Image = components['schemas']['Image'];

const PAGE = 50;
const KEYS: ReadonlySet<string> = new Set(['branch', 'registry', 'tag', 'commit']);

/** What the server is asked for; of the names it takes one of a kind. */
const questionOf = (text: string) => {
  const { filters, text: words } = parseQuery(text, KEYS);
  const values = (key: string) =>
    filters.filter(filter => filter.key === key && !filter.not).map(({ value }) => value);
  const [registry] = values('registry');
  const [tag] = values('tag');
  const search = words.join(' ');
  return {
    ...(values('branch').length > 0 ? { branch: values('branch') } : {}),
    ...(values('commit').length > 0 ? { sha: values('commit') } : {}),
    ...(registry === undefined ? {} : { registry }),
    ...(tag === undefined ? {} : { tag }),
    ...(search === '' ? {} : { search }),
  };
};

/** The images that are asked for, the newest first. */
export const useImages = (text: string) => {
  const query = useMemo(() => questionOf(text), [text]);
  const pages = useCursorPages({
    queryKey: ['/images', query],
    fetch: async (cursor = '0', signal) => {
      const offset = Number(cursor);
      const { docs } = await fetchData('/images', { query: { ...query, limit: PAGE, offset } }, signal);
      return { docs, nextCursor: docs.length === PAGE ? String(offset + PAGE) : undefined };
    },
  });
  const rows = useMemo(() => pages.data?.pages.flatMap(({ docs }) => docs) ?? [], [pages.data]);
  return { ...pages, rows };
};

/** Names of an image, once each. */
export const tagNames = ({ tags }: Image): readonly string[] => [...new Set(tags.map(({ tag }) => tag))];

/** Where an image was pushed to. */
export const registriesOf = ({ tags }: Image): readonly string[] =>
  [...new Set(tags.map(({ registry }) => registry))].filter(registry => registry !== '');

/** The digest alone. */
export const digestOf = ({ repoDigest }: Image): string | undefined => repoDigest?.split('@')[1];
