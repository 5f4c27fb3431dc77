import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/index.ts';
import { useAnswer, useCan } from '../../session/index.ts';
import { mayCommitTo } from './may-commit.ts';
import { MayCreateApplicationDocument } from './may-create.generated.ts';

/**
 * Whether somebody may make applications: by the rules of the account, and as one who may change Git Sources or whom the
 * provider of one lets write to its repository. The runtime and the provider ask again when the commit is made.
 */
export const useMayCreateApplication = (): boolean => {
  const mayCreate = useCan('create', 'gitops-application');
  const mayChange = useCan('update', 'git-source');
  const mayRead = useCan('read', 'git-source');
  const { data } = useQuery({
    ...ask('/gitops/sources/mine', MayCreateApplicationDocument),
    enabled: mayCreate && mayRead && !mayChange,
  });
  const mayWrite = data?.gitSources.nodes.some(({ myGitPermission }) => myGitPermission?.write) ?? false;
  return mayCreate && (mayChange || mayWrite);
};

/** The same, or undefined while nobody has answered yet: for what must not be taken for refused before it is. */
export const useCreateAnswer = (): boolean | undefined => {
  const may = useMayCreateApplication();
  const create = useAnswer({ action: 'create', resource: 'gitops-application' });
  const change = useAnswer({ action: 'update', resource: 'git-source' });
  const read = useAnswer({ action: 'read', resource: 'git-source' });
  const isAsked = create === true && change === false && read === true;
  const { isPending } = useQuery({
    ...ask('/gitops/sources/mine', MayCreateApplicationDocument),
    enabled: isAsked,
  });
  const isOpen = [create, change, read].includes(undefined) || (isAsked && isPending);
  return may || (isOpen ? undefined : false);
};

/** Whether somebody may commit to the Git Source of an application, as far as it is known before the commit is made. */
export const useMayCommitTo = (): ReturnType<typeof mayCommitTo> => {
  const mayChange = useCan('update', 'git-source');
  const mayRead = useCan('read', 'git-source');
  const { data } = useQuery({
    ...ask('/gitops/sources/mine', MayCreateApplicationDocument),
    enabled: mayRead,
  });
  return mayCommitTo(data?.gitSources.nodes ?? [], mayChange);
};
