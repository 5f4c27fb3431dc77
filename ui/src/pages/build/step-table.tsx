import { useMemo } from 'react';
import { BuildLength } from '../../builds/index.ts';
import { StatusPill } from '../../design/status/index.ts';
import { type Column, DataTable } from '../../design/table/index.ts';
import { useText } from '../../text/index.ts';
import styles from './build.module.css';
import { type Step, stepState } from './step.ts';

interface Props {
  readonly number: number;
  readonly steps: readonly Step[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** Every step with its state, and the reason where it did not simply succeed. */
export const StepTable = ({ number, steps, selected, onSelect }: Props) => {
  const t = useText('build');
  const columns = useMemo(
    (): readonly Column<Step>[] => [
      {
        id: 'step',
        header: t('column.step'),
        flex: 2,
        min: 160,
        priority: 1,
        cell: step => <b className={styles.stepName}>{step.title ?? step.name}</b>,
      },
      {
        id: 'state',
        header: t('column.state'),
        flex: 3,
        min: 160,
        priority: 1,
        value: stepState,
        cell: step => (
          <span className={styles.stepState}>
            <StatusPill kind="step" status={stepState(step)} quiet="auto" />
            {step.result !== 'success' && <span>{step.reason}</span>}
          </span>
        ),
      },
      { id: 'stage', header: t('column.stage'), flex: 1, min: 100, cell: ({ stage }) => stage },
      { id: 'type', header: t('column.type'), flex: 1, min: 100, priority: 3, cell: ({ type }) => type },
      {
        id: 'attempt',
        header: t('column.attempt'),
        width: 80,
        align: 'end',
        priority: 3,
        cell: ({ attempt }) => attempt,
      },
      {
        id: 'length',
        header: t('column.length'),
        width: 100,
        align: 'end',
        priority: 1,
        cell: ({ startedAt, finishedAt, result }) =>
          result !== 'skipped' && <BuildLength from={startedAt} to={finishedAt} />,
      },
    ],
    [t],
  );
  return (
    <div className={styles.stepTable}>
      <DataTable
        label={t('steps.label', { number })}
        columns={columns}
        rows={steps}
        rowKey={({ id }) => id}
        href={({ id }) => `?view=table&step=${encodeURIComponent(id)}`}
        onOpen={({ id }) => onSelect(id)}
        current={selected}
        scrollId="steps"
        state={{}}
        onStateChange={() => undefined}
        loading={false}
        filtered={false}
        empty={t('steps.empty')}
      />
    </div>
  );
};
