import { useText } from '../../text/index.ts';
import { Icon } from '../icon/index.ts';
import { InlineLine, SplitLine } from './diff-line.tsx';
import type { DiffLine } from './diff-model.ts';
import { type Stretch, sideBySide } from './diff-rows.ts';
import styles from './diff-view.module.css';

interface Props {
  readonly runs: readonly Stretch[];
  readonly split: boolean;
  readonly onOpen: (start: number) => void;
}

const isChanged = (line: DiffLine | undefined) => line !== undefined && line.kind !== 'same';

const inlineRows = (lines: readonly DiffLine[], start: number) =>
  lines.map((line, index) => {
    const first = isChanged(line) && !isChanged(lines[index - 1]);
    // biome-ignore lint/suspicious/noArrayIndexKey: the place of a line in the difference is its name
    return <InlineLine key={start + index} line={line} change={first ? start + index : undefined} />;
  });

const splitRows = (lines: readonly DiffLine[], start: number) => {
  const rows = sideBySide(lines);
  const changed = (index: number) => {
    const row = rows[index];
    return row !== undefined && (row.before !== row.after || isChanged(row.before));
  };
  return rows.map(({ before, after }, index) => (
    <SplitLine
      key={`${before?.before ?? ''}-${after?.after ?? ''}`}
      before={before}
      after={after}
      change={changed(index) && !changed(index - 1) ? start + index : undefined}
    />
  ));
};

/** Widths, which the first row cannot tell when it is a fold. */
export const DiffColumns = ({ split }: Pick<Props, 'split'>) => {
  const number = <col className={styles.numberColumn} />;
  const sign = <col className={styles.signColumn} />;
  if (!split) {
    return (
      <colgroup>
        {number}
        {number}
        {sign}
        <col />
      </colgroup>
    );
  }
  return (
    <colgroup>
      {number}
      {sign}
      <col />
      {number}
      {sign}
      <col />
    </colgroup>
  );
};

/** Lines and folds as rows of a table. */
export const DiffBody = ({ runs, split, onOpen }: Props) => {
  const t = useText('data.diff');
  return (
    <tbody>
      {runs.map(run => {
        if (run.kind === 'lines') {
          return split ? splitRows(run.lines, run.start) : inlineRows(run.lines, run.start);
        }
        return (
          <tr key={`fold-${run.start}`} className={styles.fold}>
            <td colSpan={split ? 6 : 4}>
              <button type="button" onClick={() => onOpen(run.start)}>
                <Icon name="updown" size={12} />
                {t('showUnchanged', { count: run.count })}
              </button>
            </td>
          </tr>
        );
      })}
    </tbody>
  );
};
