import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useText } from '../../text/index.ts';
import { Icon } from '../icon/index.ts';
import { isTyping, singleKeysAllowed } from '../single-keys/index.ts';
import { plainText } from './ansi.ts';
import { type LineRange, rangeBetween } from './line-range.ts';
import { LogFoot } from './log-foot.tsx';
import { type LogCommand, logCommandOf } from './log-keys.ts';
import { LogLines } from './log-lines.tsx';
import { LogRuler } from './log-ruler.tsx';
import type { LogSource } from './log-store.ts';
import { LogToolbar } from './log-toolbar.tsx';
import styles from './log-viewer.module.css';
import { RangeBar } from './range-bar.tsx';
import { useColumns } from './use-columns.tsx';
import { type LogLayout, useLog } from './use-log.ts';
import { useLogOptions } from './use-log-options.ts';
import { useMatches } from './use-matches.ts';
import { useViewport, type Viewport } from './use-viewport.ts';

interface Props {
  /** "Log of integration, shard 3". */
  readonly label: string;
  readonly log: LogSource;
  /** The log still grows: it is followed until the reader scrolls. */
  readonly live?: boolean | undefined;
  /** What to look for; the page keeps it in its address. */
  readonly find?: string | undefined;
  readonly onFindChange?: ((find: string) => void) | undefined;
  /** Chosen lines, as the address says (`#L10-L20`, see `lineRangeFromHash`). */
  readonly selection?: LineRange | undefined;
  readonly onSelectionChange?: ((selection: LineRange | undefined) => void) | undefined;
  readonly linkOf?: ((range: LineRange) => string) | undefined;
  /** At the start of the bar: step, attempt. */
  readonly start?: ReactNode;
  /** At its end: download, full screen. */
  readonly actions?: ReactNode;
  /** In the foot: "2 secrets masked". */
  readonly foot?: ReactNode;
  /** In place of lines while there are none. */
  readonly empty?: ReactNode;
  /** The log opens at its end, as that of a failed step does, unless lines are chosen. */
  readonly fromEnd?: boolean | undefined;
  /** The field to find words in, for keys of the page that lead there. */
  readonly findInput?: RefObject<HTMLInputElement | null> | undefined;
}

/** Keeps the first line in view where it is while lines before it come to take other rows. */
const useAnchor = ({ rows }: LogLayout, view: Viewport): void => {
  const anchor = useRef<{ readonly line: number; readonly row: number }>(undefined);
  useLayoutEffect(() => {
    const known = anchor.current;
    const moved = known === undefined ? 0 : rows.rowOf(known.line) - known.row;
    const line = rows.lineAt(Math.floor(view.top + moved));
    anchor.current = { line, row: rows.rowOf(line) };
    if (moved !== 0) view.toRow(view.top + moved, 'start');
  });
};

/** A log of any length: only the lines in view are in the document, and they hold nothing but text. */
export const LogViewer = (props: Props) => {
  const { label, log, live = false, selection, onSelectionChange, linkOf } = props;
  const t = useText('data.log');
  const scroller = useRef<HTMLElement>(null);
  const ownInput = useRef<HTMLInputElement>(null);
  const input = props.findInput ?? ownInput;
  const [options, setOptions] = useLogOptions(live);
  const { columns, probe } = useColumns(scroller, options.timestamps);
  const layout = useLog(log, options.wrap ? columns : undefined);
  const total = layout.rows.total();
  const onReader = useCallback(
    (atEnd: boolean) => {
      if (!atEnd) setOptions({ follow: false });
    },
    [setOptions],
  );
  const view = useViewport(scroller, total, onReader);

  const follows = live && options.follow;
  useAnchor(layout, view);
  const top = layout.rows.lineAt(Math.floor(view.top));
  const bottom = layout.rows.lineAt(Math.ceil(view.top + view.rows));
  const version = log.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the lines change
  useEffect(() => {
    if (view.rows > 0 && layout.count > 0) log.show?.(top, Math.min(bottom, layout.count - 1));
  }, [log, top, bottom, version, view.rows > 0]);

  const [own, setOwn] = useState('');
  const needle = props.find ?? own;
  const goTo = (line: number) => {
    setOptions({ follow: false });
    layout.reveal(line);
    view.toRow(layout.rows.rowOf(line), 'nearest');
  };
  const { find, at, now, step } = useMatches(needle, options, {
    log,
    count: layout.count,
    topLine: () => layout.rows.lineAt(Math.floor(view.top)),
    goTo,
    isChosen: selection !== undefined,
  });
  const look = (text: string) => {
    setOwn(text);
    props.onFindChange?.(text);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the log grows
  useEffect(() => {
    if (follows) view.toEnd();
  }, [follows, total]);
  const chosen = selection?.from;
  const here = chosen !== undefined && log.indexOf(chosen) < layout.count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each chosen line, once it has come
  useEffect(() => {
    if (here && chosen !== undefined) goTo(log.indexOf(chosen));
  }, [here, chosen]);
  const isFull = total > view.rows && view.rows > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is more than can be seen
  useEffect(() => {
    if (isFull && props.fromEnd === true && chosen === undefined && needle === '') view.toEnd();
  }, [isFull]);

  const anchor = useRef<number>(undefined);
  const latest = useRef({ layout, onSelectionChange, selection });
  latest.current = { layout, onSelectionChange, selection };
  const onSelect = useCallback((number: number, range: boolean) => {
    const from = range ? (anchor.current ?? latest.current.selection?.from ?? number) : number;
    if (!range) anchor.current = number;
    latest.current.onSelectionChange?.(rangeBetween(from, number));
  }, []);
  const onFold = useCallback(
    (number: number) => latest.current.layout.toggleFold(log.indexOf(number)),
    [log],
  );

  const press = (event: KeyboardEvent) => {
    const isTyped = isTyping(event.target);
    const isEdge = !isTyped && !event.altKey && (event.key === 'Home' || event.key === 'End');
    const command = isEdge ? undefined : logCommandOf(event, singleKeysAllowed() && !isTyped);
    if (!isEdge && command === undefined) return;
    event.preventDefault();
    if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') isEdge && toEnd();
    else if (command !== undefined) act(command);
  };
  const toEnd = () => {
    if (live) setOptions({ follow: true });
    view.toEnd();
  };
  const act = (command: LogCommand) => {
    if (command === 'find') input.current?.select();
    else if (command === 'next') step(1);
    else if (command === 'previous') step(-1);
    else if (command === 'follow') setOptions({ follow: live });
    else setOptions({ [command]: !options[command] });
  };
  const textOf = async (range: LineRange) => {
    const first = log.indexOf(range.from);
    const last = Math.min(log.indexOf(range.to), log.count() - 1);
    const here = () => {
      const lines: string[] = [];
      for (let line = first; line <= last; line += 1) lines.push(log.line(line)?.text ?? '');
      return lines;
    };
    return ((await log.read?.(first, last)) ?? here()).map(plainText).join('\n');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the log work wherever the focus is inside it
    <div className={styles.viewer} onKeyDown={press}>
      <LogToolbar
        input={input}
        needle={needle}
        onNeedle={look}
        find={find}
        at={at}
        onStep={step}
        options={options}
        onOptions={setOptions}
        live={live}
        start={props.start}
        end={props.actions}
      />
      <div className={styles.frame} data-wrap={options.wrap ? '' : undefined}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: one must be able to scroll it by keys */}
        <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={label}>
          {probe}
          <LogLines
            log={log}
            layout={layout}
            view={view}
            selection={selection}
            timestamps={options.timestamps}
            matcher={find.matcher}
            now={now}
            onSelect={onSelect}
            onFold={onFold}
          />
        </section>
        {layout.count === 0 && <div className={styles.empty}>{props.empty ?? t('empty')}</div>}
        <LogRuler view={view} total={total} rows={layout.rows} matches={find.matches} now={now} />
        {selection !== undefined && onSelectionChange !== undefined && (
          <RangeBar
            key={`${selection.from}-${selection.to}`}
            range={selection}
            textOf={textOf}
            linkOf={linkOf}
            onClose={() => onSelectionChange(undefined)}
          />
        )}
        {live && !options.follow && (
          <button type="button" className={styles.resume} onClick={() => setOptions({ follow: true })}>
            <Icon name="arrow-d" size={12} />
            {t('newLines')}
          </button>
        )}
      </div>
      <LogFoot
        log={log}
        layout={layout}
        view={view}
        onLine={number => {
          goTo(log.indexOf(number));
          onSelectionChange?.({ from: number, to: number });
        }}
      >
        {props.foot}
      </LogFoot>
    </div>
  );
};
