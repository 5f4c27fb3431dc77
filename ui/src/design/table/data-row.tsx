import { type MouseEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { DataCell } from './data-cell.tsx';
import type { RowItem } from './items.ts';
import type { RowActs } from './row-acts.ts';
import { rowClick } from './row-click.ts';
import styles from './table.module.css';
import type { Column } from './types.ts';

interface Props<Row> {
  readonly item: RowItem<Row>;
  readonly columns: readonly Column<Row>[];
  readonly index: number;
  readonly rowIndex: number;
  readonly top: number;
  readonly height: number;
  readonly active: boolean;
  readonly current: boolean;
  /** Absent where rows cannot be chosen. */
  readonly selected: boolean | undefined;
  readonly card: boolean;
  readonly acts: RowActs<Row>;
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

const PrimaryCell = <Row,>({ item, columns, active, acts }: Props<Row>) => {
  const [column] = columns;
  if (column === undefined) return null;
  const href = acts.href(item.row);
  if (href === undefined) return column.cell(item.row);
  const follow = (event: MouseEvent) => {
    if (isPlain(event) && acts.open(item.row)) event.preventDefault();
  };
  return (
    <a href={href} className={styles.rowLink} tabIndex={active ? 0 : -1} onClick={follow} draggable={false}>
      {column.cell(item.row)}
    </a>
  );
};

const SelectCell = <Row,>({ item, selected, active, acts }: Props<Row>) => {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtual grid are not a table's
    // biome-ignore lint/a11y/useFocusableInteractive: the box inside takes the focus
    <div role="gridcell" className={styles.check}>
      <label>
        <input
          type="checkbox"
          aria-label={acts.selectLabel}
          checked={selected === true}
          tabIndex={active ? 0 : -1}
          onChange={() => undefined}
          onClick={event => acts.select(item.key, event.shiftKey)}
        />
      </label>
    </div>
  );
};

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/** What a click is for; between the actions of a row nobody means the row. */
const CLICKED =
  'a, button, input, label, select, textarea, summary, [role=button], [role=switch], [role=checkbox], [role=menuitem], [data-actions]';

/** Menus of a row are drawn elsewhere, and yet their clicks come by here. */
const isOnControl = ({ target, currentTarget }: MouseEvent): boolean =>
  !(target instanceof Element) || !currentTarget.contains(target) || target.closest(CLICKED) !== null;

/** The link covers only what no cell lies over, so that words in cells can be hovered and selected. */
const clickOn =
  <Row,>(row: Row, acts: RowActs<Row>) =>
  (event: MouseEvent): void => {
    const href = acts.href(row);
    if (href === undefined || event.defaultPrevented) return;
    const hasSelectedText = window.getSelection()?.isCollapsed === false;
    const asked = rowClick(event, { onControl: isOnControl(event), hasSelectedText });
    if (asked === 'open-tab') window.open(href, '_blank', 'noopener');
    else if (asked === 'open' && !acts.open(row)) window.location.assign(href);
  };

const DataRowView = <Row,>(props: Props<Row>) => {
  const { item, columns, index, rowIndex, top, height, active, current, selected, card, acts } = props;
  // A menu per row is costly: it is made when the row is first pointed at or reached, and then stays.
  const [reached, setReached] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  // Tab passes a table in a few steps, however many rows have links and buttons in their cells: only those of the
  // active row are in its way. Cells do not know which that is.
  useLayoutEffect(() => {
    for (const control of row.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])
      control.tabIndex = active ? 0 : -1;
  });
  const actions = reached || active ? acts.actions(item.row) : undefined;
  const click = clickOn(item.row, acts);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtual grid are placed by hand
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of all rows are those of the table
    <div
      ref={row}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={selected}
      aria-current={current ? 'true' : undefined}
      tabIndex={active ? 0 : -1}
      className={card ? styles.card : styles.row}
      data-index={index}
      data-selectable={selected === undefined ? undefined : ''}
      data-opens={acts.href(item.row) === undefined ? undefined : ''}
      style={{ transform: `translateY(${top}px)`, height }}
      onPointerEnter={() => setReached(true)}
      onFocus={() => acts.focused(item.key)}
      onClick={click}
      onAuxClick={click}
    >
      {selected !== undefined && <SelectCell {...props} />}
      {columns.map((column, place) => (
        <DataCell
          key={column.id}
          column={column}
          row={item.row}
          card={card}
          primary={place === 0}
          last={place === columns.length - 1}
        >
          {place === 0 ? <PrimaryCell {...props} /> : undefined}
        </DataCell>
      ))}
      {actions !== undefined && actions !== null && (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus
        <div role="gridcell" className={styles.actions} data-actions>
          {actions}
        </div>
      )}
    </div>
  );
};

/** One row; drawn anew only when its own data, place or state changes. */
export const DataRow = memo(DataRowView) as typeof DataRowView;
