import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../design/button/index.ts';
import { Icon } from '../design/icon/index.ts';
import { StatusPill } from '../design/status/index.ts';
import { type Column, DataTable, TableDisplay, type TableState } from '../design/table/index.ts';
import styles from './data-samples.module.css';
import { type SampleBuild, sampleBuilds } from './sample-builds.ts';

const duration = (seconds: number) =>
  `${Math.floor(seconds / 60)} m ${String(seconds % 60).padStart(2, '0')} s`;

export const buildColumns: readonly Column<SampleBuild>[] = [
  {
    id: 'pipeline',
    header: 'Pipeline',
    min: 160,
    flex: 2,
    sort: (a, b) => a.pipeline.localeCompare(b.pipeline),
    cell: row => row.pipeline,
  },
  {
    id: 'state',
    header: 'Last run',
    width: 150,
    priority: 1,
    value: row => row.state,
    cell: row => <StatusPill kind="build" status={row.state} quiet="auto" />,
  },
  {
    id: 'commit',
    header: 'Commit',
    min: 160,
    flex: 3,
    cell: row => <span className={styles.sub}>{row.commit}</span>,
  },
  {
    id: 'branch',
    header: 'Branch',
    width: 130,
    priority: 3,
    cell: row => (
      <span className={styles.dim}>
        <Icon name="branch" size={12} /> {row.branch}
      </span>
    ),
  },
  {
    id: 'success',
    header: '30 days',
    width: 88,
    align: 'end',
    sort: (a, b) => a.success - b.success,
    value: row => row.success,
    cell: row => <span className={styles.sub}>{`${row.success.toFixed(1)} %`}</span>,
  },
  {
    id: 'duration',
    header: 'P50 duration',
    width: 116,
    align: 'end',
    sort: (a, b) => a.seconds - b.seconds,
    cell: row => <span className={styles.sub}>{duration(row.seconds)}</span>,
  },
  {
    id: 'started',
    header: 'Started',
    width: 100,
    align: 'end',
    sortFirst: 'descending',
    sort: (a, b) => b.minutesAgo - a.minutesAgo,
    cell: row => <span className={styles.dim}>{`${row.minutesAgo} min`}</span>,
  },
  { id: 'project', header: 'Project', width: 120, hidden: true, cell: row => row.project },
];

export const rowKey = (row: SampleBuild) => row.id;
export const hrefOf = (row: SampleBuild) => `#${row.id}`;
export const fewBuilds = sampleBuilds(12);

const rowActions = (row: SampleBuild): ReactNode => (
  <>
    <Button size="sm" icon="play">
      Run
    </Button>
    <IconButton size="sm" icon="more" label={`Actions of ${row.pipeline}`} />
  </>
);

export const Framed = ({
  children,
  height = 420,
}: {
  readonly children: ReactNode;
  readonly height?: number;
}) => (
  <div className={styles.frame} style={{ height }}>
    {children}
  </div>
);

/** Everything a table can do at once. */
export const FullTable = ({
  count,
  density,
}: {
  readonly count: number;
  readonly density?: 'dense' | 'tall';
}) => {
  const [rows] = useState(() => sampleBuilds(count));
  const [state, setState] = useState<TableState>(density === undefined ? {} : { density });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['build-1', 'build-2']));
  return (
    <Framed>
      <div className={styles.bar}>
        <TableDisplay columns={buildColumns} state={state} onStateChange={setState} />
      </div>
      <DataTable
        label="Pipelines"
        columns={buildColumns}
        rows={rows}
        rowKey={rowKey}
        state={state}
        onStateChange={setState}
        selection={{ selected, onChange: setSelected }}
        href={hrefOf}
        onPeek={() => undefined}
        actions={rowActions}
        foot="Updated 2 s ago"
      />
    </Framed>
  );
};

export const GroupedTable = () => (
  <Framed>
    <DataTable
      label="Pipelines by project"
      columns={buildColumns}
      rows={fewBuilds}
      rowKey={rowKey}
      href={hrefOf}
      actions={rowActions}
      current="build-3"
      groupBy={row => ({
        id: row.project,
        label: row.project,
        title: row.project,
        icon: <Icon name="folder" size={15} />,
        detail: '3 pipelines · 98 % success · P50 3 m 50 s',
      })}
    />
  </Framed>
);

/** Rows that change and rows that wait. */
export const LiveTable = () => {
  const [rows, setRows] = useState(fewBuilds);
  const [waiting, setWaiting] = useState(3);
  const change = () =>
    setRows(before =>
      before.map((row, index) => (index === 1 ? { ...row, success: row.success - 1.5 } : row)),
    );
  return (
    <Framed>
      <div className={styles.bar}>
        <Button variant="ghost" onClick={change}>
          Change a cell
        </Button>
      </div>
      <DataTable
        label="Builds"
        columns={buildColumns}
        rows={rows}
        rowKey={rowKey}
        fresh={{ count: waiting, label: `${waiting} new builds`, onShow: () => setWaiting(0) }}
      />
    </Framed>
  );
};
