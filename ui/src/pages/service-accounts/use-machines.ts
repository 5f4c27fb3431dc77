import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type components, read } from '../../api/index.ts';

type ServiceAccount = components['schemas']['ServiceAccount'];

/** A service account as the list shows it. */
export interface Machine extends ServiceAccount {
  /** How many keys it has, where the person may know. */
  readonly keys: number;
}

/** The service accounts with their keys counted. */
export const useMachines = () => {
  const list = useQuery(read('/service-accounts', { query: { limit: 1000 } }));
  const keys = useQuery(read('/auth/keys')).data;
  const machines = useMemo((): readonly Machine[] => {
    const counts = Map.groupBy(keys ?? [], ({ subject }) => subject.ref);
    return (list.data?.serviceAccounts ?? []).map(one => ({ ...one, keys: counts.get(one.id)?.length ?? 0 }));
  }, [list.data, keys]);
  return { ...list, machines };
};
