import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { Select } from '../../design/select/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import { useRefresh } from './use-system.ts';

const AGO_MS = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const;

type Ago = keyof typeof AGO_MS;

interface Props {
  readonly name: string;
  readonly onClose: () => void;
}

/** Delivers events again, after saying what that does. */
export const ReplayDialog = ({ name, onClose }: Props) => {
  const t = useText('system.subscriptions');
  const [ago, setAgo] = useState<Ago>('hour');
  const { refresh } = useRefresh();
  const replay = async () => {
    const from = new Date(Date.now() - AGO_MS[ago]).toISOString();
    await data(
      api.POST('/system/subscriptions/{name}/replay', { params: { path: { name } }, body: { from } }),
    );
    toast({ title: t('replayed', { name }) });
    await refresh();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('replayTitle', { name })}
      consequences={[
        { tone: 'warn', text: t('replayWarn') },
        { icon: 'clock', text: t('replayOrder') },
        { icon: 'info', text: t('replayGone') },
      ]}
      confirm={t('replayConfirm')}
      onConfirm={replay}
    >
      <Select
        label={t('replayFrom')}
        options={(Object.keys(AGO_MS) as Ago[]).map(value => ({ value, label: t(`since.${value}`) }))}
        value={ago}
        onChange={setAgo}
      />
    </ConfirmDialog>
  );
};
