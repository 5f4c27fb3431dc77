import { getProject, getProjectByName, type Project } from '@freshet/contracts/pipelines';
import { isId } from '@freshet/kit/ids';
import type { z } from 'zod';
import { type Api, isApiError } from '../api/index.ts';

/** A project by id or name; a name may look like an id too. */
export const findProject = async (api: Api, idOrName: string): Promise<z.infer<typeof Project>> => {
  const byName = () => api.call(getProjectByName, { params: { name: idOrName } });
  if (!isId(idOrName)) return byName();
  try {
    return await api.call(getProject, { params: { id: idOrName } });
  } catch (error) {
    if (isApiError(error, 'NOT_FOUND')) return byName();
    throw error;
  }
};
