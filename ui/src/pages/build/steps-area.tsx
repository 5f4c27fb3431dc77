import type { ReactNode } from 'react';
import { Splitter, useKeptSize } from '../../design/splitter/index.ts';
import { useText } from '../../text/index.ts';
import styles from './build.module.css';
import { leaves, type Step } from './step.ts';

interface Props {
  readonly steps: readonly Step[];
  readonly view: 'graph' | 'waterfall' | 'table';
  /** It fills the page. */
  readonly isWhole: boolean;
  readonly children: ReactNode;
}

const LEAST = 120;
const MOST = 1200;
const ROW = 44;
const AROUND = 84;
/** What graph and table take at first, however many steps there are. */
const AT_FIRST = { least: 150, most: 340 };

/** As high as the steps need, within bounds. */
const fitting = (steps: readonly Step[], view: Props['view']): number => {
  const shown = leaves(steps);
  const stages = Map.groupBy(shown, ({ stage }) => stage);
  const rows =
    view === 'graph'
      ? Math.max(1, ...[...stages.values()].map(({ length }) => Math.min(10, length)))
      : shown.length;
  return Math.max(AT_FIRST.least, Math.min(AT_FIRST.most, AROUND + rows * (view === 'graph' ? ROW : 36)));
};

/** The steps above the line that divides them from the log; the reader may move it. */
export const StepsArea = ({ steps, view, isWhole, children }: Props) => {
  const t = useText('build');
  const [kept, keep] = useKeptSize('steps');
  const height = kept ?? fitting(steps, view);
  return (
    <>
      <div
        className={styles.steps}
        data-whole={isWhole || undefined}
        style={isWhole ? undefined : { height }}
      >
        {children}
      </div>
      {!isWhole && (
        <div className={styles.splitter}>
          <Splitter label={t('splitter')} value={height} min={LEAST} max={MOST} onChange={keep} />
        </div>
      )}
    </>
  );
};
