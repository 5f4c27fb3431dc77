import { Icon, type IconName } from '../../design/icon/index.ts';
import { useText } from '../../text/index.ts';
import type { Acts } from './acts.ts';
import styles from './applications.module.css';
import type { BulkAct } from './bulk.tsx';
import type { FleetRow } from './use-fleet.ts';

interface Props {
  readonly count: number;
  readonly can: Acts<FleetRow>;
  /** Opens the question about what is done to many. */
  readonly onAct: (kind: BulkAct['kind']) => void;
  readonly onRefresh: () => void;
  readonly onRollBack: (row: FleetRow) => void;
  readonly onCompare: (rows: readonly FleetRow[]) => void;
  readonly onClear: () => void;
}

interface Entry {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly isThere: boolean;
  readonly run: () => void;
}

/** What can be done to the selected applications, over the list. */
export const SelectedBar = ({ count, can, onAct, onRefresh, onRollBack, onCompare, onClear }: Props) => {
  const t = useText('applications');
  const { rollBack } = can;
  const many = (kind: BulkAct['kind'], icon: IconName): Entry => ({
    id: kind,
    icon,
    label: t(`bulk.${kind}`, { count: can[kind].length }),
    isThere: can[kind].length > 0,
    run: () => onAct(kind),
  });
  const all: readonly Entry[] = [
    many('sync', 'refresh'),
    {
      id: 'refresh',
      icon: 'redo',
      label: t('bulk.refresh', { count: can.refresh.length }),
      isThere: can.refresh.length > 0,
      run: onRefresh,
    },
    {
      id: 'rollBack',
      icon: 'undo',
      label: t('bulk.rollBack'),
      isThere: rollBack !== undefined,
      run: () => rollBack && onRollBack(rollBack),
    },
    {
      id: 'compare',
      icon: 'diff',
      label: t('bulk.compare'),
      isThere: can.compare.length === 2,
      run: () => onCompare(can.compare),
    },
    many('hold', 'pause'),
    many('release', 'play'),
  ];
  const entries = all.filter(({ isThere }) => isThere);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own look
    <div className={styles.bulk} role="group" aria-label={t('selected', { count })}>
      <span role="status">{t('selected', { count })}</span>
      <i className={styles.bulkLine} />
      {/* Whoever may change nothing can still lay two beside each other. */}
      {entries.length === 0 && <span>{t('bulk.onlyCompare')}</span>}
      {entries.map(({ id, icon, label, run }) => (
        <button key={id} type="button" className={id === 'sync' ? styles.bulkFirst : undefined} onClick={run}>
          <Icon name={icon} size={14} />
          {label}
        </button>
      ))}
      <i className={styles.bulkLine} />
      <button type="button" aria-label={t('bulk.clear')} onClick={onClear}>
        <Icon name="x" size={14} />
      </button>
    </div>
  );
};
