import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '../../text/index.ts';
import { Icon } from '../icon/index.ts';
import { isTyping, singleKeysAllowed } from '../single-keys/index.ts';
import { plainText } from './ansi.ts';
import { matchFrom } from './find.ts';
import { type LineRange, rangeBetween } from './line-range.ts';
import { LogFoot } from './log-foot.tsx';
import { logCommandOf } from './log-keys.ts';
import { LogLines } from './log-lines.tsx';
import { LogRuler } from './log-ruler.tsx';
import type { LogStore } from './log-store.ts';
import { LogToolbar } from './log-toolbar.tsx';
import styles from './log-viewer.module.css';
import { RangeBar } from './range-bar.tsx';
import { useColumns } from './use-columns.tsx';
import { useFind } from './use-find.ts';
import { useLog } from './use-log.ts';
import { useLogOptions } from './use-log-options.ts';
import { useViewport } from './use-viewport.ts';

interface Props {
  /** "Log of integration, shard 3". */
  readonly label: string;
  readonly log: LogStore;
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
}

/** A log of any length: only the lines in view are in the document, and they hold nothing but text. */
export const LogViewer = (props: Props) => {
  const { label, log, live = false, selection, onSelectionChange, linkOf } = props;
  const t = useText('data.log');
  const scroller = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
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

  const [own, setOwn] = useState('');
  const needle = props.find ?? own;
  const find = useFind(log, needle, options, layout.count);
  const [at, setAt] = useState(0);
  const now = find.matches[Math.min(at, find.matches.length - 1)];
  const goTo = (line: number) => {
    setOptions({ follow: false });
    layout.reveal(line);
    view.toRow(layout.rows.rowOf(line), 'nearest');
  };
  const look = (text: string) => {
    setOwn(text);
    setAt(0);
    props.onFindChange?.(text);
  };
  const step = (by: 1 | -1) => {
    const count = find.matches.length;
    if (count === 0) return;
    const next = (at + by + count) % count;
    setAt(next);
    goTo(find.matches[next]?.line ?? 0);
  };
  // The first match at or after what is in view, once there is one.
  const found = find.matches.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something is found for the first time
  useEffect(() => {
    if (!found) return;
    const first = matchFrom(find.matches, layout.rows.lineAt(Math.floor(view.top)));
    setAt(first);
    goTo(find.matches[first]?.line ?? 0);
  }, [found, needle]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the log grows
  useEffect(() => {
    if (live && options.follow) view.toEnd();
  }, [live, options.follow, total]);
  const chosen = selection?.from;
  const here = chosen !== undefined && log.indexOf(chosen) < layout.count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the chosen line has come
  useEffect(() => {
    if (here && chosen !== undefined) goTo(log.indexOf(chosen));
  }, [here]);

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
    const command = logCommandOf(event, singleKeysAllowed() && !isTyping(event.target));
    if (command === undefined) return;
    event.preventDefault();
    if (command === 'find') input.current?.select();
    else if (command === 'next') step(1);
    else if (command === 'previous') step(-1);
    else if (command === 'follow') setOptions({ follow: live });
    else setOptions({ [command]: !options[command] });
  };
  const textOf = (range: LineRange) => {
    const lines: string[] = [];
    for (let line = log.indexOf(range.from); line <= log.indexOf(range.to); line += 1) {
      lines.push(plainText(log.line(line)?.text ?? ''));
    }
    return lines.join('\n');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the log work wherever the focus is inside it
    <div className={styles.viewer} onKeyDown={press}>
      <LogToolbar
        input={input}
        needle={needle}
        onNeedle={look}
        find={find}
        at={Math.min(at, Math.max(0, find.matches.length - 1))}
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
            matches={find.matches}
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
      <LogFoot log={log} layout={layout} view={view}>
        {props.foot}
      </LogFoot>
    </div>
  );
};
