import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import type { AccountFacts } from './setup-steps.ts';

/** What the set-up needs to know, once all of it is known. */
export const useAccountFacts = (rules: number | undefined): AccountFacts | undefined => {
  const users = useQuery(read('/users', { query: { limit: 1 } })).data;
  const invitations = useQuery(read('/invitations', { query: { limit: 1 } })).data;
  const teams = useQuery(read('/team')).data;
  const serviceAccounts = useQuery(read('/service-accounts', { query: { limit: 1000 } })).data;
  if (!users || !invitations || !teams || !serviceAccounts || rules === undefined) return undefined;
  return {
    members: users.total ?? users.users.length,
    invitations: invitations.total ?? invitations.invitations.length,
    customTeams: teams.filter(({ type }) => type === 'custom').length,
    rules,
    serviceAccounts: serviceAccounts.total ?? serviceAccounts.serviceAccounts.length,
  };
};
