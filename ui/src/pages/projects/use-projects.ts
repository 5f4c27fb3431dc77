import { useQuery } from '@tanstack/react-query';
import { type components, fetchData } from '../../api/index.ts';

export type Project = components['schemas']['Project'];

const PAGE = 100;
/** More projects than anybody looks through; the filter of the address bar is no place for them. */
const MOST = 2_000;
const NONE: readonly Project[] = [];

const fetchAll = async (signal: AbortSignal): Promise<readonly Project[]> => {
  const found: Project[] = [];
  while (found.length < MOST) {
    const query = { limit: PAGE, offset: found.length };
    const { projects, count } = await fetchData('/projects', { query }, signal);
    found.push(...projects);
    if (projects.length === 0 || found.length >= count) break;
  }
  return found;
};

/** The projects that the person may see, by name. */
export const useProjects = () => {
  const list = useQuery({ queryKey: ['/projects', 'all'], queryFn: ({ signal }) => fetchAll(signal) });
  return { ...list, rows: list.data ?? NONE };
};
