import { memo } from 'react';
import type { DataTableProps } from './props.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import styles from './table.module.css';
import type { TableModel } from './use-table-model.ts';

interface Props<Row> {
  readonly props: DataTableProps<Row>;
  readonly model: TableModel<Row>;
}

const FIRST_SKELETONS = 8;
const MORE_SKELETONS = 3;

const TableStatesView = <Row,>({ props, model }: Props<Row>) => {
  const { loading = false, error, page, selection } = props;
  const bare = model.items.length === 0;
  const skeleton = (count: number) => (
    <SkeletonRows
      columns={model.columns}
      count={count}
      height={model.rowHeight}
      selectable={selection !== undefined}
      card={model.card}
    />
  );
  if (bare && loading) return skeleton(props.skeletonRows ?? FIRST_SKELETONS);
  if (bare && error !== undefined && error !== null) return <div className={styles.blank}>{error}</div>;
  if (bare && page?.loading !== true) {
    return (
      <div className={styles.blank}>
        {props.filtered === true ? (props.nothingMatches ?? props.empty) : props.empty}
      </div>
    );
  }
  if (page?.error !== undefined) return <div className={styles.moreProblem}>{page.error}</div>;
  return page?.loading === true ? skeleton(MORE_SKELETONS) : null;
};

/** What stands below the rows, or in their place: rows to come, an error, nothing there, nothing that matches. */
export const TableStates = memo(TableStatesView) as typeof TableStatesView;
