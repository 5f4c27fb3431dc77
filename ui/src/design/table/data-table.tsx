import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useCallback, useLayoutEffect, useRef } from 'react';
import { useText } from '../../text/index.ts';
import { useWidth } from '../measure/index.ts';
import { drawnRows, type Sight } from './drawn-rows.ts';
import { FreshPill } from './fresh-pill.tsx';
import { GROUP_HEIGHT, gridTemplate, HEAD_HEIGHT } from './layout.ts';
import type { DataTableProps } from './props.ts';
import styles from './table.module.css';
import { TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { TableRows } from './table-rows.tsx';
import { TableStates } from './table-states.tsx';
import { useKeyHints } from './use-key-hints.ts';
import { useMore } from './use-more.ts';
import { useRowActs } from './use-row-acts.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSight } from './use-sight.ts';
import { useTableKeys } from './use-table-keys.ts';
import { useTableModel } from './use-table-model.ts';
import { showWholeWords } from './whole-words.ts';

/** A step needs no more than it passes. */
const OVERSCAN = 4;

/** Rows and columns of anything. Only what can be seen is in the document, however many rows there are. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, selection, page, loading = false, error, fresh, height = 'fill' } = props;
  const t = useText('data.table');
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const model = useTableModel(props, width);
  const { items, columns, card } = model;
  const head = card ? 0 : HEAD_HEIGHT;

  const activeIndex = useRef(0);
  const sight = useRef<Sight>(undefined);
  // The same function as long as the rows are the same: the places of all rows are computed anew with it.
  const getItemKey = useCallback((index: number) => items[index]?.key ?? index, [items]);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => (items[index]?.kind === 'group' ? GROUP_HEIGHT : model.rowHeight),
    getItemKey,
    overscan: OVERSCAN,
    scrollPaddingEnd: head,
    rangeExtractor: range => {
      const drawn = drawnRows({ range, before: sight.current, active: activeIndex.current });
      sight.current = range;
      return drawn;
    },
  });
  const focus = useRowFocus(items, scroller, index => virtual.scrollToIndex(index, { align: 'auto' }));
  activeIndex.current = focus.active;
  const acts = useRowActs(props, model, focus.setActive);
  const pageRows = () =>
    Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - head) / model.rowHeight) - 1);
  const hints = useKeyHints(props);
  const onKeyDown = useTableKeys({ props, model, focus, acts, pageRows });

  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes follow from it, which the virtualizer cannot see
  useLayoutEffect(() => virtual.measure(), [model.rowHeight]);

  const hasFailed = error !== undefined && error !== null;
  // What failed is asked for again when somebody says so, and read on from there once it has come.
  const isReadable = !loading && !hasFailed && page?.error === undefined;
  useMore({ virtual, count: items.length, isReadable, page });
  useSight({ virtual, items, onSight: props.onSight });
  // What comes stands first. The pill goes with it, and must not take the focus along: until a row is there, the table has it.
  const toTop = () => {
    grid.current?.focus({ preventScroll: true });
    focus.moveToFirst();
  };
  const total = page === undefined ? model.keys.length : page.total;
  const style = { '--columns': gridTemplate(columns, selection !== undefined) } as CSSProperties;
  return (
    <div className={styles.table} data-height={height} style={style}>
      {hasFailed && items.length > 0 && <div className={styles.problem}>{error}</div>}
      <div className={styles.frame}>
        <FreshPill fresh={fresh} onShown={toTop} />
        <div ref={scroller} className={styles.scroller} data-scroll-restoration-id={props.scrollId}>
          {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot place virtual rows */}
          <div
            ref={grid}
            tabIndex={-1}
            role="grid"
            aria-label={label}
            aria-rowcount={props.groupBy === undefined ? (total ?? -2) + 1 : items.length + 1}
            aria-multiselectable={selection === undefined ? undefined : true}
            aria-busy={loading || page?.loading === true}
            className={styles.grid}
            data-scrolling={virtual.isScrolling ? '' : undefined}
            onKeyDown={onKeyDown}
            onPointerOver={showWholeWords}
          >
            <TableHead props={props} model={model} />
            <TableRows virtual={virtual} props={props} model={model} active={focus.active} acts={acts} />
          </div>
          <TableStates props={props} model={model} />
        </div>
      </div>
      {loading && items.length === 0 && (
        <span className="visually-hidden" role="status">
          {t('loading')}
        </span>
      )}
      {props.noFoot !== true && <TableFoot {...{ virtual, props, model, total, head, hints }} />}
    </div>
  );
};
