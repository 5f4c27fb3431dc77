import { listTeams } from '@freshet/contracts/identity';
import { type Api, isApiError } from '../api/index.ts';
import { collectAll, serviceAccountPages, userPages } from './pages.ts';

/** Somebody whom a rule is for, or whom a key acts as. */
export interface Subject {
  readonly kind: 'user' | 'team' | 'service-account';
  readonly id: string;
}

type Names = ReadonlyMap<string, string>;

/**
 * Finds out what to call subjects that an answer names by id: `team/ops`. Whom the caller may not look up, and
 * who is gone meanwhile, keeps the id.
 */
export const subjectNames = async (
  api: Api,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => string> => {
  const kinds = new Set(subjects.map(({ kind }) => kind));
  const known = new Map<Subject['kind'], Names>();
  for (const kind of kinds) known.set(kind, await namesOf[kind](api).catch(nobodyKnown));
  return ({ kind, id }) => `${kind}/${known.get(kind)?.get(id) ?? id}`;
};

const nobodyKnown = (error: unknown): Names => {
  if (isApiError(error) && error.kind === 'denied') return new Map();
  throw error;
};

const namesOf: Record<Subject['kind'], (api: Api) => Promise<Names>> = {
  user: async api => new Map((await collectAll(userPages(api))).map(user => [user._id, user.userName])),
  team: async api => new Map((await api.call(listTeams)).map(team => [team._id, team.name])),
  'service-account': async api =>
    new Map((await collectAll(serviceAccountPages(api))).map(account => [account.id, account.name])),
};
