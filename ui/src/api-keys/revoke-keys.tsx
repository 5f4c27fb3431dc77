import { useQueryClient } from '@tanstack/react-query';
import { api, data } from '../api/index.ts';
import { ConfirmDialog } from '../design/dialog/index.ts';
import { toast } from '../design/toast/index.ts';
import { useActOnAll } from '../list/index.ts';
import { useFormatter, useText } from '../text/index.ts';
import type { KeyRow } from './use-key-rows.ts';

interface Props {
  readonly rows: readonly KeyRow[];
  readonly onClose: () => void;
  /** After each try, with the keys that ended. */
  readonly onDone?: (ended: readonly KeyRow[]) => void;
}

/** Asks before keys end for good. */
export const RevokeKeys = ({ rows, onClose, onDone }: Props) => {
  const t = useText('keys');
  const format = useFormatter();
  const queryClient = useQueryClient();
  const { left, run } = useActOnAll(rows, {
    act: ({ _id: id }) => data(api.DELETE('/auth/key/{id}', { params: { path: { id } } })),
    refresh: () => queryClient.invalidateQueries({ queryKey: ['/auth/keys'] }),
    onDone,
  });
  const name = left[0]?.name ?? '';
  const count = left.length;
  const lastUsed = left
    .map(row => row.lastUsed)
    .filter(used => used !== undefined)
    .toSorted()
    .at(-1);
  const revoke = async () => {
    await run();
    toast({ title: t('revoked', { count: rows.length, name: rows[0]?.name ?? '' }) });
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
