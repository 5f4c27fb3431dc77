import { useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './tree.module.css';
import type { TreeLine } from './tree-model.ts';

interface Props {
  readonly id: string;
  readonly line: TreeLine;
  readonly top: number;
  readonly active: boolean;
  readonly selected: boolean;
  readonly onToggle: () => void;
  readonly onChoose: () => void;
}

const INDENT = 20;

const Content = ({ line }: Pick<Props, 'line'>) => {
  const t = useText('data.tree');
  if (line.kind === 'loading') return <span className={styles.loading}>{t('loading')}</span>;
  if (line.kind === 'error') {
    return (
      <span className={styles.error}>
        <Icon name="warn-o" size={14} />
        {line.error}
        <span className={styles.retry}>{t('retry')}</span>
      </span>
    );
  }
  const { icon, label, detail, badges } = line.node;
  return (
    <>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <span className={styles.label}>{label}</span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      {badges !== undefined && <span className={styles.badges}>{badges}</span>}
    </>
  );
};

/** One line of a tree. The tree itself has the focus and names the active line. */
export const TreeRow = ({ id, line, top, active, selected, onToggle, onChoose }: Props) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names the active line
  <div
    id={id}
    role="treeitem"
    aria-level={line.level}
    aria-posinset={line.place}
    aria-setsize={line.siblings}
    aria-expanded={line.open}
    aria-selected={selected}
    aria-busy={line.kind === 'loading' ? true : undefined}
    className={classNames(styles.row, active && styles.active, selected && styles.selected)}
    style={{ transform: `translateY(${top}px)`, paddingLeft: 8 + (line.level - 1) * INDENT }}
    onClick={onChoose}
  >
    {line.open === undefined ? (
      <span className={styles.twist} />
    ) : (
      // biome-ignore lint/a11y/useKeyWithClickEvents: arrows open and close
      // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; the line says whether it is open
      <span
        className={styles.twist}
        onClick={event => {
          event.stopPropagation();
          onToggle();
        }}
      >
        <Icon name={line.open ? 'chev-d' : 'chev-r'} size={12} />
      </span>
    )}
    <Content line={line} />
  </div>
);
