import { useMemo } from 'react';
import { api, type components, faultFrom } from '../../api/index.ts';
import { useCursorPages } from '../../list/index.ts';

export type Repository = components['schemas']['Repository'];

const PAGE = 100;

interface RepositoryPage {
  readonly repositories: readonly Repository[];
  readonly nextCursor?: string | undefined;
}

const fetchPage = async (cursor: string | undefined, signal: AbortSignal): Promise<RepositoryPage> => {
  const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
  const { data, error, response } = await api.GET('/repos', { params: { query }, signal });
  if (!data) throw faultFrom(error, response.status);
  return { repositories: data, nextCursor: response.headers.get('x-next-cursor') ?? undefined };
};

/** Every repository of the built-in host that the person may see, by name. */
export const useRepositories = () => {
  const pages = useCursorPages({ queryKey: ['/repos'], fetch: fetchPage, all: true });
  const rows = useMemo(
    () => (pages.data?.pages ?? []).flatMap(({ repositories }) => repositories),
    [pages.data],
  );
  return { ...pages, rows };
};
