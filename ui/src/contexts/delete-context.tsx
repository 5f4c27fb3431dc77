import { useQueryClient } from '@tanstack/react-query';
import { api, data } from '../api/index.ts';
import { ConfirmDialog } from '../design/dialog/index.ts';
import { toast } from '../design/toast/index.ts';
import { useText } from '../text/index.ts';
import type { Context } from './context.ts';

interface Props {
  readonly context: Context;
  /** What is lost with it. */
  readonly holds: 'values' | 'login';
  readonly onClose: () => void;
  /** Before the list is read anew, which no longer has it. */
  readonly onDeleted?: () => void;
}

/** Asks before a context goes for good. */
export const DeleteContext = ({ context, holds, onClose, onDeleted }: Props) => {
  const t = useText('contexts.delete');
  const queryClient = useQueryClient();
  const { name } = context.metadata;
  return (
    <ConfirmDialog
      open
      danger
      title={t('title', { name })}
      typeName={name}
      consequences={[
        { tone: 'danger', text: t('builds') },
        { tone: 'warn', text: t(holds) },
      ]}
      confirm={t('confirm')}
      onConfirm={async () => {
        await data(api.DELETE('/contexts/{name}', { params: { path: { name } } }));
        onDeleted?.();
        await queryClient.invalidateQueries({ queryKey: ['/contexts'] });
        toast({ title: t('done', { name }) });
      }}
      onClose={onClose}
    />
  );
};
