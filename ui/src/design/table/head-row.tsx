import { useText } from '../../text/index.ts';
import { Icon } from '../icon/index.ts';
import type { Coverage } from './selection.ts';
import styles from './table.module.css';
import type { Column, Sort } from './types.ts';

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | undefined;
  readonly onSort: ((column: Column<Row>) => void) | undefined;
  /** Absent where rows cannot be chosen. */
  readonly chosen: Coverage | undefined;
  readonly onChooseAll: () => void;
  readonly card: boolean;
}

const HeadCell = <Row,>({
  column,
  last,
  sort,
  onSort,
}: Pick<Props<Row>, 'sort' | 'onSort'> & {
  readonly column: Column<Row>;
  readonly last: boolean;
}) => {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const sortable = column.sort !== undefined && onSort !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtual grid are not a table's
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
    <div
      role="columnheader"
      aria-sort={sortable ? (direction ?? 'none') : undefined}
      className={styles.headCell}
      data-align={column.align}
      data-last={last ? '' : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className={styles.sort}
          data-direction={direction}
          onClick={() => onSort(column)}
        >
          <span className={styles.headText}>{column.header}</span>
          <Icon
            name={(direction ?? column.sortFirst) === 'descending' ? 'arrow-d' : 'arrow-u'}
            size={12}
            className={styles.arrow}
          />
        </button>
      ) : (
        <span className={column.quietHeader === true ? 'visually-hidden' : styles.headText}>
          {column.header}
        </span>
      )}
    </div>
  );
};

/** The header that stays while rows scroll. In cards it is only read aloud. */
export const HeadRow = <Row,>({ columns, sort, onSort, chosen, onChooseAll, card }: Props<Row>) => {
  const t = useText('data.table');
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtual grid are placed by hand
    // biome-ignore lint/a11y/useFocusableInteractive: headers are reached by their own buttons
    <div role="row" aria-rowindex={1} className={card ? 'visually-hidden' : styles.head}>
      {chosen !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: the box inside takes the focus
        <div role="columnheader" className={styles.check}>
          <label>
            <input
              type="checkbox"
              aria-label={t('selectAll')}
              checked={chosen === 'all'}
              ref={box => {
                if (box !== null) box.indeterminate = chosen === 'some';
              }}
              onChange={onChooseAll}
            />
          </label>
        </div>
      )}
      {columns.map((column, place) => (
        <HeadCell
          key={column.id}
          column={column}
          last={place === columns.length - 1}
          sort={sort}
          onSort={onSort}
        />
      ))}
    </div>
  );
};
