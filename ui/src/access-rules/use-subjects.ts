import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../api/index.ts';
import { useEverybody } from '../people/index.ts';
import { useCan } from '../session/index.ts';
import { useText } from '../text/index.ts';
import type { RuleSubject } from './wire.ts';

interface Member {
  readonly id: string;
  readonly name: string;
}

/** A team or service account that rules can be for. */
interface Subject {
  readonly kind: 'team' | 'service-account';
  readonly id: string;
  readonly name: string;
  readonly people: readonly Member[];
  readonly machines: readonly Member[];
}

/** Those that rules can be for, and the names of everybody who writes them. */
export const useSubjects = () => {
  const t = useText('access');
  const seesMachines = useCan('read', 'service-account');
  const seesUsers = useCan('read', 'user');
  const teams = useQuery(read('/team'));
  const machines = useQuery({
    ...read('/service-accounts', { query: { limit: 1000 } }),
    enabled: seesMachines,
  });
  const users = useEverybody(seesUsers);
  return useMemo(() => {
    const subjects: readonly Subject[] = [
      ...(teams.data ?? []).map(team => ({
        kind: 'team' as const,
        id: team._id,
        name: team.name,
        people: team.users.map(({ _id, userName }) => ({ id: _id, name: userName })),
        machines: team.serviceAccounts.map(({ _id, name }) => ({ id: _id, name })),
      })),
      ...(machines.data?.serviceAccounts ?? []).map(({ id, name }) => ({
        kind: 'service-account' as const,
        id,
        name,
        people: [],
        machines: [{ id, name }],
      })),
    ];
    const byId = new Map(subjects.map(subject => [subject.id, subject]));
    const people = (users.data ?? []).map(({ _id, userName }) => ({ id: _id, name: userName }));
    const names = new Map([...people, ...subjects].map(({ id, name }) => [id, name]));
    return {
      subjects,
      people,
      subjectOf: (id: string) => byId.get(id),
      nameOf: ({ kind, id }: RuleSubject) =>
        kind === 'role' ? t('subject.everyone') : (names.get(id) ?? t('subject.gone')),
      authorOf: (id: string) => names.get(id) ?? t('someone'),
      isPending: teams.isPending || (seesMachines && machines.isPending),
    };
  }, [teams.data, teams.isPending, machines.data, machines.isPending, users.data, seesMachines, t]);
};
