import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { useCan } from '../../session/index.ts';
import type { Team } from './team-columns.tsx';

/** The access rules that name a team, for those who may read rules. */
export const useTeamRules = ({ _id }: Team) => {
  const mayRead = useCan('read', 'access-rule');
  const query = useQuery({ ...read('/abac', { query: { subject: _id } }), enabled: mayRead });
  return { rules: query.data, error: query.error, mayRead };
};
