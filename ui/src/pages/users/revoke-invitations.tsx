import { api, data } from '../../api/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useActOnAll } from '../../list/index.ts';
import { useRefreshPeople } from '../../people/index.ts';
import { useText } from '../../text/index.ts';
import type { Invitation } from './invitation-columns.tsx';

interface Props {
  readonly rows: readonly Invitation[];
  readonly onClose: () => void;
  /** After each try, with those whose link ended. */
  readonly onDone: (revoked: readonly Invitation[]) => void;
}

/** Asks before the links of invitations end. */
export const RevokeInvitations = ({ rows, onClose, onDone }: Props) => {
  const t = useText('users.invitations');
  const refresh = useRefreshPeople();
  const { left, run } = useActOnAll(rows, {
    act: ({ id }) => data(api.DELETE('/invitations/{id}', { params: { path: { id } } })),
    refresh,
    onDone,
  });
  const words = { count: left.length, email: left[0]?.email ?? '' };
  const revoke = async () => {
    await run();
    toast({ title: t('revoked', { count: rows.length, email: rows[0]?.email ?? '' }) });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('revoke.title', words)}
      consequences={[{ tone: 'warn', text: t('revoke.now', words) }, { text: t('revoke.again', words) }]}
      confirm={t('revoke.confirm', words)}
      danger
      onConfirm={revoke}
    />
  );
};
