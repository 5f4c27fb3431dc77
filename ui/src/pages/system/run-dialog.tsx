import { api, data } from '../../api/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import { useRefresh } from './use-system.ts';

interface Props {
  /** The schedule. */
  readonly name: string;
  readonly onClose: () => void;
  readonly onRuns: (name: string) => void;
}

/** Asks before a schedule runs outside its time. */
export const RunDialog = ({ name, onClose, onRuns }: Props) => {
  const t = useText('system.schedules');
  const { refresh } = useRefresh();
  const run = async () => {
    await data(api.POST('/system/schedules/{name}/run', { params: { path: { name } } }));
    await refresh();
    toast({
      title: t('started', { name }),
      action: { label: t('showRuns'), onClick: () => onRuns(name) },
    });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('confirmTitle', { name })}
      consequences={[
        { icon: 'play', text: t('confirmText') },
        { icon: 'clock', text: t('confirmNext') },
        { icon: 'doc', text: t('confirmRecord') },
      ]}
      confirm={t('confirm')}
      onConfirm={run}
    />
  );
};
