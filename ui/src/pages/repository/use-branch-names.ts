import { api, data } from '../../api/index.ts';
import { useCursorPages } from '../../list/index.ts';
import { pathOf, type Repository } from '../../repositories/index.ts';

/** The names of all branches. */
export const useBranchNames = (repository: Repository): readonly string[] => {
  const path = pathOf(repository);
  const { data: found } = useCursorPages({
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
  return found?.pages.flatMap(({ branches }) => branches.map(({ name }) => name)) ?? [];
};
