import { api, data } from '../../api/index.ts';
import { useAct } from '../../people/index.ts';
import { useText } from '../../text/index.ts';
import type { Member } from './limits.ts';

/** Keeps members out, or lets them in again; both can be taken back. */
export const useSwitchMembers = () => {
  const t = useText('users');
  const act = useAct();
  const each = async (members: readonly Member[], enable: boolean) => {
    for (const { _id: id } of members)
      await data(
        api.POST(enable ? '/users/{id}/enable' : '/users/{id}/disable', { params: { path: { id } } }),
      );
  };
  return (chosen: readonly Member[], enable: boolean) => {
    const members = chosen.filter(({ status }) => (status === 'active') !== enable);
    const words = { count: members.length, name: members[0]?.userName ?? '' };
    return act({
      run: () => each(members, enable),
      says: t(enable ? 'enabled' : 'disabled', words),
      undo: () => each(members, !enable),
    });
  };
};
