import { useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import { lonelyRuntimes, type Runner } from './runner.ts';

interface Props {
  readonly runner: Runner;
  readonly all: readonly Runner[];
  readonly onClose: () => void;
  /** Before the list is read anew, which no longer has it. */
  readonly onDeleted: () => void;
}

/** Asks before a runner goes for good. */
export const DeleteRunner = ({ runner, all, onClose, onDeleted }: Props) => {
  const t = useText('runners.delete');
  const queryClient = useQueryClient();
  const { id, name, builds, embedded } = runner;
  return (
    <ConfirmDialog
      open
      danger
      title={t('title', { name })}
      typeName={name}
      consequences={[
        { tone: 'danger', text: t('key') },
        ...lonelyRuntimes(runner, all).map(runtime => ({
          tone: 'danger' as const,
          text: t('last', { runtime }),
        })),
        { tone: 'warn', text: t('builds', { count: builds.length }) },
        ...(embedded ? [{ text: t('embedded') }] : []),
      ]}
      confirm={t('confirm')}
      onConfirm={async () => {
        await data(api.DELETE('/runners/{runner}', { params: { path: { runner: id } } }));
        onDeleted();
        await queryClient.invalidateQueries({ queryKey: ['/runners'] });
        toast({ title: t('done', { name }) });
      }}
      onClose={onClose}
    />
  );
};
