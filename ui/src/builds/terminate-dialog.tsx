import { api, data } from '../api/index.ts';
import { ConfirmDialog } from '../design/dialog/index.ts';
import { toast } from '../design/toast/index.ts';
import { useText } from '../text/index.ts';
import type { Build } from './build.ts';

interface Props {
  readonly build: Build;
  readonly onClose: () => void;
}

/** Asks before the work of a build is lost. */
export const TerminateDialog = ({ build, onClose }: Props) => {
  const t = useText('builds.terminate');
  const { id, number } = build;
  return (
    <ConfirmDialog
      open
      danger
      title={t('title', { number })}
      consequences={[{ text: t('steps'), tone: 'warn' }, { text: t('state') }]}
      confirm={t('confirm')}
      onConfirm={async () => {
        await data(api.POST('/builds/{id}/terminate', { params: { path: { id } }, body: {} }));
        toast({ title: t('done', { number }) });
      }}
      onClose={onClose}
    />
  );
};
