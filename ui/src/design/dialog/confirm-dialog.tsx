import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../text/index.ts';
import { Button } from '../button/index.ts';
import { classNames } from '../class-names/index.ts';
import { TextField } from '../field/index.ts';
import { FaultBanner } from '../form/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
import { StateIcon } from '../status/index.ts';
import styles from './dialog.module.css';
import { useWayBack } from './use-way-back.ts';

/** One thing that will be so afterwards. */
export interface Consequence {
  readonly text: ReactNode;
  /** `danger` for what is lost for good, `warn` for what one may not expect. */
  readonly tone?: 'danger' | 'warn';
  readonly icon?: IconName;
}

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The question: "Sync 3 applications?" */
  readonly title: string;
  readonly consequences: readonly Consequence[];
  /** The act with its count: "Sync 3, delete 1". */
  readonly confirm: string;
  /** The way back, where more can be said than "Cancel". */
  readonly cancel?: string;
  readonly danger?: boolean;
  /** Why the act is not possible yet, as long as it is not. */
  readonly blocked?: string | undefined;
  /** What to type before the act is possible: the name of what goes for good. */
  readonly typeName?: string;
  /** Closes when it is done; what it throws is shown and the dialog stays. */
  readonly onConfirm: () => Promise<unknown> | undefined;
  /** Between cancel and the act, as "Show the diff". */
  readonly extra?: ReactNode;
  /** Where the focus goes afterwards, if not to what had it before. */
  readonly wayBack?: () => HTMLElement | null | undefined;
  readonly children?: ReactNode;
}

/** Asks before an effect, and spells the effect out. */
export const ConfirmDialog = ({ open, onClose, wayBack, ...rest }: Props) => {
  const [busy, setBusy] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const usualWayBack = useWayBack(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={next => !next && !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.shade} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup
            data-modal
            className={classNames(styles.dialog, styles.sm)}
            initialFocus={rest.typeName === undefined ? cancelButton : true}
            finalFocus={() => wayBack?.() ?? usualWayBack()}
          >
            <Question {...rest} cancelButton={cancelButton} busy={busy} setBusy={setBusy} onClose={onClose} />
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};

type QuestionProps = Omit<Props, 'open'> & {
  readonly busy: boolean;
  readonly setBusy: (busy: boolean) => void;
  readonly cancelButton: React.RefObject<HTMLButtonElement | null>;
};

/** Mounted while the dialog is open, so that each question starts anew. */
const Question = (props: QuestionProps) => {
  const { title, consequences, confirm, danger = false, typeName, onConfirm, onClose, extra } = props;
  const { busy, setBusy, blocked, cancel, cancelButton, children } = props;
  const t = useText('design');
  const common = useText('common');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<Error>();
  const act = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (thrown) {
      setFault(thrown instanceof Error ? thrown : new Error(common('failed')));
    } finally {
      setBusy(false);
    }
  };
  const untyped = typeName !== undefined && typed !== typeName;
  return (
    <form
      className={styles.question}
      onSubmit={event => {
        event.preventDefault();
        if (!untyped && !busy && blocked === undefined) void act();
      }}
    >
      <div className={styles.ask}>
        <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
        <AlertDialog.Description render={<ul className={styles.consequences} />}>
          {consequences.map((consequence, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is written once per question
            <li key={index}>
              <Mark {...consequence} />
              <span>{consequence.text}</span>
            </li>
          ))}
        </AlertDialog.Description>
        {children}
        {typeName !== undefined && (
          <TextField
            label={t.rich('confirm.type', { name: typeName, code: chunks => <code>{chunks}</code> })}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            spellCheck={false}
            mono
          />
        )}
        {fault !== undefined && <FaultBanner fault={fault} />}
      </div>
      <footer className={styles.footer}>
        <Button ref={cancelButton} variant="ghost" onClick={onClose} disabled={busy}>
          {cancel ?? common('cancel')}
        </Button>
        {extra}
        <Button
          type="submit"
          variant={danger ? 'danger-solid' : 'primary'}
          busy={busy}
          disabledReason={untyped ? t('confirm.typeReason') : blocked}
        >
          {confirm}
        </Button>
      </footer>
    </form>
  );
};

const Mark = ({ tone, icon }: Consequence) => {
  if (tone === 'danger') return <StateIcon tone="bad" shape="warn" />;
  if (tone === 'warn') return <StateIcon tone="warn" shape="warn" />;
  return <Icon name={icon ?? 'arrow-r'} size={14} />;
};
