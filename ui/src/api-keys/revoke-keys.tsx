import { useQueryClient } from '@tanstack/react-query';
import { api, data } from '../api/index.ts';
import { ConfirmDialog } from '../design/dialog/index.ts';
import { toast } from '../design/toast/index.ts';
import { useFormatter, useText } from '../text/index.ts';
import type { KeyRow } from './use-key-rows.ts';

interface Props {
  readonly rows: readonly KeyRow[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks before keys end for good. */
export const RevokeKeys = ({ rows, onClose, onDone }: Props) => {
  const t = useText('keys');
  const format = useFormatter();
  const queryClient = useQueryClient();
  const name = rows[0]?.name ?? '';
  const count = rows.length;
  const lastUsed = rows
    .map(row => row.lastUsed)
    .filter(used => used !== undefined)
    .toSorted()
    .at(-1);
  const revoke = async () => {
    for (const { _id } of rows) await data(api.DELETE('/auth/key/{id}', { params: { path: { id: _id } } }));
    await queryClient.invalidateQueries({ queryKey: ['/auth/keys'] });
    toast({ title: t('revoked', { count, name }) });
    onDone?.();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('revoke.title', { count, name })}
      consequences={[
        { tone: 'warn', text: t('revoke.now', { count }) },
        ...(lastUsed === undefined
          ? []
          : [
              {
                icon: 'clock' as const,
                text: t('revoke.last', { time: format.relativeTime(new Date(lastUsed), new Date()) }),
              },
            ]),
        { text: t('revoke.forever') },
      ]}
      confirm={t('revoke.confirm', { count })}
      danger
      onConfirm={revoke}
    />
  );
};
