import { memo } from 'react';
import { useText } from '../../text/index.ts';
import { Icon } from '../icon/index.ts';
import type { GroupItem } from './items.ts';
import { GROUP_HEIGHT } from './layout.ts';
import type { RowActs } from './row-acts.ts';
import styles from './table.module.css';

interface Props {
  readonly item: GroupItem;
  readonly index: number;
  readonly rowIndex: number;
  readonly top: number;
  readonly span: number;
  readonly active: boolean;
  readonly acts: Pick<RowActs<never>, 'fold' | 'focused'>;
}

/** Header of a group: folds what is below it. */
export const GroupRow = memo(({ item, index, rowIndex, top, span, active, acts }: Props) => {
  const t = useText('data.table');
  const { group, open } = item;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtual grid are placed by hand
    <div
      role="row"
      aria-rowindex={rowIndex}
      tabIndex={active ? 0 : -1}
      className={styles.group}
      data-index={index}
      style={{ transform: `translateY(${top}px)`, height: GROUP_HEIGHT }}
      onFocus={() => acts.focused(item.key)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus */}
      <div role="gridcell" aria-colspan={span} className={styles.groupCell}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-label={t(open ? 'fold' : 'unfold', { group: group.label })}
          tabIndex={active ? 0 : -1}
          onClick={() => acts.fold(group.id)}
        >
          <Icon name={open ? 'chev-d' : 'chev-r'} size={12} />
        </button>
        {group.icon !== undefined && <span className={styles.groupIcon}>{group.icon}</span>}
        <span className={styles.groupTitle}>{group.title}</span>
        {group.detail !== undefined && <span className={styles.groupDetail}>{group.detail}</span>}
      </div>
    </div>
  );
});
