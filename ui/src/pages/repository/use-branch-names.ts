import { api, data } from '../../api/index.ts';
import { useCursorPages } from '../../list/index.ts';
import { pathOf, type Repository } from '../../repositories/index.ts';

/** The names of all branches, once the first of them are there. */
export const useBranchNames = (repository: Repository) => {
  const path = pathOf(repository);
  const {
    data: found,
    error,
    refetch,
  } = useCursorPages({
    queryKey: ['/repos/{owner}/{repo}/branches', path, 'names'],
    fetch: (cursor, signal) =>
      data(
        api.GET('/repos/{owner}/{repo}/branches', {
          params: { path, query: { limit: 100, ...(cursor === undefined ? {} : { cursor }) } },
          signal,
        }),
      ),
    all: true,
  });
  const names = found?.pages.flatMap(({ branches }) => branches.map(({ name }) => name));
  return { names, error, refetch };
};
