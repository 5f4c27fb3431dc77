import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { useDemo } from '../../tour/index.ts';
import { type AccountFacts, ownMachines } from './setup-steps.ts';

const RULES = 10;

/** What the set-up needs to know, once all of it is known. */
export const useAccountFacts = (): AccountFacts | undefined => {
  const demo = useDemo();
  // As many as the demo brings, and one more.
  const rules = useQuery(read('/abac', { query: { limit: RULES } })).data;
  const users = useQuery(read('/users', { query: { limit: 1 } })).data;
  const invitations = useQuery(read('/invitations', { query: { limit: 1 } })).data;
  const teams = useQuery(read('/team')).data;
  const serviceAccounts = useQuery(read('/service-accounts', { query: { limit: 1000 } })).data;
  if (!users || !invitations || !teams || !serviceAccounts || !rules || demo.isLoading) return undefined;
  const own = ownMachines(serviceAccounts.serviceAccounts, rules, demo.data?.serviceAccounts ?? []);
  return {
    members: users.total ?? users.users.length,
    invitations: invitations.total ?? invitations.invitations.length,
    customTeams: teams.filter(({ type }) => type === 'custom').length,
    rules: own.rules.length,
    serviceAccounts: own.machines.length,
  };
};
