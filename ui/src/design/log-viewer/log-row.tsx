import { type MouseEvent, memo } from 'react';
import { useFormatter, useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import { Icon } from '../icon/index.ts';
import { CLOCK, useMomentWords } from '../time/index.ts';
import { plainText } from './ansi.ts';
import type { LogLine } from './log-store.ts';
import { LogText, type Mark } from './log-text.tsx';
import styles from './log-viewer.module.css';

interface Props {
  readonly line: LogLine;
  readonly isLoading: boolean;
  readonly number: number;
  readonly top: number;
  readonly rows: number;
  readonly selected: boolean;
  readonly timestamps: boolean;
  readonly marks: readonly Mark[];
  /** Only of headings that fold: whether their lines are shown, and how many they are. */
  readonly open: boolean | undefined;
  readonly inside: number;
  readonly onSelect: (number: number, range: boolean) => void;
  readonly onFold: (number: number) => void;
}

const LINE_HEIGHT = 20;

const Heading = ({ line, number, open, inside, onFold }: Props) => {
  const t = useText('data.log');
  const title = plainText(line.text);
  return (
    <button type="button" className={styles.heading} aria-expanded={open} onClick={() => onFold(number)}>
      <Icon name={open === true ? 'chev-d' : 'chev-r'} size={12} />
      {title}
      <span className={styles.inside}>{t('lines', { count: inside })}</span>
    </button>
  );
};

const Content = (props: Props) => {
  const { line, marks } = props;
  if (line.kind === 'group' && props.open !== undefined) return <Heading {...props} />;
  if (line.kind === 'gap') return <span className={styles.gapLabel}>{line.text}</span>;
  return (
    <span className={styles.text}>
      <LogText text={line.text} style={line.style} marks={marks} />
    </span>
  );
};

/** When the line was printed, in the reader's zone; which one that is, and UTC, on hover. */
const Clock = ({ time }: { readonly time: number }) => {
  const format = useFormatter();
  const wholly = useMomentWords();
  const moment = new Date(time);
  return (
    <time className={styles.time} dateTime={moment.toISOString()} title={wholly(moment).join('\n')}>
      {format.dateTime(moment, { ...CLOCK, fractionalSecondDigits: 3 })}
    </time>
  );
};

/** One line of a log: number, time, text. Its number chooses it, with Shift up to the one chosen before. */
export const LogRow = memo((props: Props) => {
  const { line, number, top, rows, selected, timestamps, onSelect } = props;
  const t = useText('data.log');
  const format = useFormatter();
  const choose = (event: MouseEvent) => onSelect(number, event.shiftKey);
  return (
    <div
      className={classNames(styles.line, selected && styles.selected, line.kind === 'gap' && styles.gap)}
      data-line={number}
      data-loading={props.isLoading ? '' : undefined}
      style={{ transform: `translateY(${top}px)`, height: rows * LINE_HEIGHT }}
    >
      {line.kind === 'gap' ? (
        <span className={styles.number} />
      ) : (
        <button
          type="button"
          className={styles.number}
          tabIndex={-1}
          aria-label={t('selectLine', { number })}
          aria-pressed={selected}
          onClick={choose}
        >
          {format.number(number)}
        </button>
      )}
      {timestamps &&
        (line.time === undefined ? <span className={styles.time} /> : <Clock time={line.time} />)}
      <Content {...props} />
    </div>
  );
});
