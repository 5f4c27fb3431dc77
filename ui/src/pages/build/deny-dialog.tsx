import { ConfirmDialog } from '../../design/dialog/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';

interface Props {
  /** What people call the step that waits. */
  readonly step: string;
  readonly open: boolean;
  readonly onDeny: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before an approval is denied, which ends the build. */
export const DenyDialog = ({ step, open, onDeny, onClose }: Props) => {
  const t = useText('build.approval');
  return (
    <ConfirmDialog
      open={open}
      danger
      title={t('denyTitle', { step })}
      consequences={[{ text: t('denyText'), tone: 'warn' }]}
      confirm={t('denyConfirm')}
      onConfirm={async () => {
        await onDeny();
        toast({ title: t('denied', { step }) });
      }}
      onClose={onClose}
    />
  );
};
