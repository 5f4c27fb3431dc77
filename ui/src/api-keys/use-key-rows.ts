import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type components, read } from '../api/index.ts';
import { useEverybody } from '../people/index.ts';
import { useSession } from '../session/index.ts';
import { useText } from '../text/index.ts';
import { type KeyState, stateOf } from './expiry.ts';

type ApiKey = components['schemas']['ApiKey'];

/** A key as a list shows it. */
export interface KeyRow extends ApiKey {
  readonly owner: { readonly name: string; readonly kind: 'me' | 'user' | 'machine' };
  readonly state: KeyState;
}

/** The keys that the person may see, with the names of those they act as. */
export const useKeyRows = () => {
  const t = useText('keys');
  const { user, admin } = useSession();
  const keys = useQuery(read('/auth/keys'));
  const machines = useQuery({ ...read('/service-accounts', { query: { limit: 1000 } }), enabled: admin });
  const users = useEverybody(admin);
  const rows = useMemo(() => {
    const names = new Map<string, string>([
      ...(machines.data?.serviceAccounts ?? []).map(({ id, name }) => [id, name] as const),
      ...(users.data ?? []).map(({ _id, userName }) => [_id, userName] as const),
    ]);
    const now = new Date();
    return (keys.data ?? []).map((key): KeyRow => {
      const isMachine = key.subject.type === 'service-account';
      const kind = isMachine ? 'machine' : key.subject.ref === user.id ? 'me' : 'user';
      const name =
        kind === 'me' ? user.name : (names.get(key.subject.ref) ?? t(isMachine ? 'machine' : 'someone'));
      return { ...key, owner: { name, kind }, state: stateOf(key, now) };
    });
  }, [keys.data, machines.data, users.data, user, t]);
  return { ...keys, rows };
};
