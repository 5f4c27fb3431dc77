import { api, data } from '../../api/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useActOnAll } from '../../list/index.ts';
import { useText } from '../../text/index.ts';
import { type DeadLetter, useRefresh } from './use-system.ts';

export type Deed = 'retry' | 'discard';

interface Props {
  readonly deed: Deed;
  readonly kind: DeadLetter['kind'];
  readonly letters: readonly DeadLetter[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const send = (deed: Deed, { kind, _id }: DeadLetter): Promise<unknown> => {
  const params = { path: { kind, id: _id } };
  return deed === 'retry'
    ? data(api.POST('/system/dead-letters/{kind}/{id}/retry', { params }))
    : data(api.DELETE('/system/dead-letters/{kind}/{id}', { params }));
};

/** Tries dead letters again or forgets them, after saying what that means. */
export const DecideDialog = ({ deed, kind, letters, onClose, onDone }: Props) => {
  const t = useText('system.dead');
  const { refresh } = useRefresh();
  const { left, run } = useActOnAll(letters, {
    act: letter => send(deed, letter),
    refresh,
    onDone: decided => decided.length > 0 && onDone(),
  });
  const count = left.length;
  const act = async () => {
    await run();
    toast({ title: t(deed === 'retry' ? 'retried' : 'discarded', { count: letters.length }) });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`${deed}Title.${kind}`, { count })}
      consequences={
        deed === 'retry'
          ? [
              { icon: 'redo', text: t(`retryText.${kind}`, { count }) },
              { tone: 'warn', text: t('retryCause') },
            ]
          : [
              { tone: 'danger', text: t('discardText', { count }) },
              { icon: 'doc', text: t('discardRecord', { count }) },
            ]
      }
      danger={deed === 'discard'}
      confirm={t(`${deed}Confirm`, { count })}
      onConfirm={act}
    />
  );
};
