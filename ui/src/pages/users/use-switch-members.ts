import { api, data } from '../../api/index.ts';
import { sentence } from '../../design/sentence/index.ts';
import { toast } from '../../design/toast/index.ts';
import { actOnAll, partlyFault } from '../../list/index.ts';
import { useRefreshPeople } from '../../people/index.ts';
import { useText } from '../../text/index.ts';
import type { Member } from './limits.ts';

/** Keeps members out, or lets them in again; both can be taken back. */
export const useSwitchMembers = () => {
  const t = useText('users');
  const common = useText('common');
  const refresh = useRefreshPeople();
  /** Gives those for whom it worked, and says why it did not for others. */
  const switchAll = async (members: readonly Member[], enable: boolean): Promise<readonly Member[]> => {
    const path = enable ? '/users/{id}/enable' : '/users/{id}/disable';
    const outcome = await actOnAll({
      things: members,
      act: ({ _id: id }) => data(api.POST(path, { params: { path: { id } } })),
      refresh,
    });
    const fault = partlyFault(outcome, count => common('partly', { ...count }));
    if (fault) toast({ tone: 'bad', title: `${sentence(fault.message)} ${fault.hint}` });
    return outcome.done;
  };
  return async (chosen: readonly Member[], enable: boolean): Promise<void> => {
    const members = chosen.filter(({ status }) => (status === 'active') !== enable);
    const done = await switchAll(members, enable);
    if (done.length === 0) return;
    toast({
      title: t(enable ? 'enabled' : 'disabled', { count: done.length, name: done[0]?.userName ?? '' }),
      undo: () => void switchAll(done, !enable),
    });
  };
};
