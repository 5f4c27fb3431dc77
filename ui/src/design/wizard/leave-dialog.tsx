import { useText } from '../../text/index.ts';
import { Button } from '../button/index.ts';
import { Dialog } from '../dialog/index.ts';

interface Props {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onDrop: () => void;
  /** Why it cannot be kept, as long as it cannot. */
  readonly unsaveable: string | undefined;
  readonly onSave: (() => void) | undefined;
}

/** Asks before what was entered is lost. */
export const LeaveDialog = ({ open, onStay, onDrop, unsaveable, onSave }: Props) => {
  const t = useText('graphics');
  return (
    <Dialog
      open={open}
      onClose={onStay}
      size="sm"
      title={t('wizard.leaveTitle')}
      footer={
        <>
          <Button variant="danger" onClick={onDrop}>
            {t('wizard.leaveDrop')}
          </Button>
          <Button onClick={onStay}>{t('wizard.leaveStay')}</Button>
          {onSave !== undefined && (
            <Button variant="primary" disabledReason={unsaveable} onClick={onSave}>
              {t('wizard.leaveSave')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('wizard.leaveText')}</p>
    </Dialog>
  );
};
