import { Button } from '../../design/button/index.ts';
import { CopyButton } from '../../design/copy-button/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { DescriptionList, JsonView } from '../../design/key-value/index.ts';
import { Time } from '../../design/time/index.ts';
import { PanelSection } from '../../people/index.ts';
import { useText } from '../../text/index.ts';
import type { Deed } from './decide-dialog.tsx';
import styles from './system.module.css';
import type { DeadLetter } from './use-system.ts';

interface Props {
  readonly letter: DeadLetter;
  readonly onClose: () => void;
  /** Absent where the reader may not decide. */
  readonly onDecide?: (deed: Deed) => void;
}

/** One dead letter: why it was given up, and what it holds. */
export const LetterDrawer = ({ letter, onClose, onDecide }: Props) => {
  const t = useText('system.dead');
  const { _id, kind, type, source, attempts, error, diedAt, payload } = letter;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(`letter.${kind}`)}
      footer={
        onDecide && (
          <>
            <Button variant="danger" icon="trash" onClick={() => onDecide('discard')}>
              {t('discardOne')}
            </Button>
            <Button variant="primary" icon="redo" onClick={() => onDecide('retry')}>
              {t('retryOne')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.letter}>
        <p className={styles.error}>{error}</p>
        <DescriptionList
          labelWidth={104}
          items={[
            ...(kind === 'event' ? [{ id: 'type', label: t('type'), value: type }] : []),
            { id: 'source', label: t(`source.${kind}`), value: source },
            { id: 'attempts', label: t('attempts'), value: attempts },
            { id: 'died', label: t('died'), value: <Time at={diedAt} /> },
            {
              id: 'id',
              label: t('id'),
              value: (
                <span className={styles.pair}>
                  <code className={styles.mono}>{_id}</code>
                  <CopyButton text={_id} label={t('copyId')} />
                </span>
              ),
            },
          ]}
        />
        <PanelSection title={t('payload')}>
          <JsonView label={t('payload')} value={payload} openLevels={3} />
        </PanelSection>
      </div>
    </Drawer>
  );
};
