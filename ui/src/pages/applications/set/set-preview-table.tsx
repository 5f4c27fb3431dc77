import { useMemo, useState } from 'react';
import { Banner } from '../../../design/banner/index.ts';
import { Segmented } from '../../../design/segmented/index.ts';
import { Pill } from '../../../design/status/index.ts';
import { type Column, DataTable } from '../../../design/table/index.ts';
import { useText } from '../../../text/index.ts';
import { addressOf } from '../address.ts';
import styles from './set.module.css';
import type { SetPlace, SetPreview } from './use-set.ts';

type Row = SetPreview['applications'][number];

const CHANGES = {
  create: { tone: 'ok', shape: 'pending' },
  update: { tone: 'warn', shape: 'outofsync' },
  delete: { tone: 'bad', shape: 'pruned' },
  none: { tone: 'idle', shape: 'ok' },
  taken: { tone: 'warn', shape: 'warn' },
  invalid: { tone: 'bad', shape: 'bad' },
} as const;

const changeOf = ({ change }: Row): keyof typeof CHANGES =>
  Object.hasOwn(CHANGES, change) ? (change as keyof typeof CHANGES) : 'none';

/** There is an application to look at. */
const isThere = (row: Row): boolean => !['create', 'invalid'].includes(changeOf(row));

const columnsFor = (t: ReturnType<typeof useText<'applicationSets.preview'>>): readonly Column<Row>[] => [
  { id: 'name', header: t('name'), flex: 6, min: 160, priority: 1, cell: ({ name }) => <b>{name}</b> },
  {
    id: 'change',
    header: t('change'),
    width: 170,
    priority: 1,
    value: changeOf,
    cell: row => {
      const change = changeOf(row);
      return (
        <Pill {...CHANGES[change]} quiet={change === 'none'}>
          {t(`changes.${change}`)}
        </Pill>
      );
    },
  },
  {
    id: 'place',
    header: t('place'),
    flex: 5,
    min: 140,
    priority: 3,
    cell: ({ cluster, targetNamespace }) => (
      <span className={styles.cut}>{[cluster, targetNamespace].filter(part => part !== '').join(' / ')}</span>
    ),
  },
  {
    id: 'parameters',
    header: t('parameters'),
    flex: 10,
    min: 180,
    priority: 2,
    bareInCards: true,
    cell: row => <Parameters row={row} taken={t('takenText')} />,
  },
];

/** Why it cannot be, or what the template is filled with. */
const Parameters = ({ row, taken }: { readonly row: Row; readonly taken: string }) => {
  const trouble = row.problem ?? (changeOf(row) === 'taken' ? taken : undefined);
  const words = row.parameters.map(({ name, value }) => `${name}=${value}`);
  return (
    <span
      className={trouble === undefined ? styles.parameters : styles.trouble}
      title={trouble ?? words.join('\n')}
    >
      {trouble ?? words.join('  ')}
    </span>
  );
};

interface Props {
  readonly place: SetPlace;
  readonly preview: SetPreview;
  /** Whether a generator fails, so that nobody knows what it would give. */
  readonly isFailing: boolean;
}

/** So many rows are drawn as they are; more scroll in a box of their own. */
const MOST_DRAWN = 50;

/** What a set would make, change and delete; at first only that, where there is such a thing. */
export const SetPreviewTable = ({ place, preview: { applications, isCut }, isFailing }: Props) => {
  const t = useText('applicationSets.preview');
  const [chosen, setChosen] = useState<'changes' | 'all'>();
  const changed = applications.filter(row => changeOf(row) !== 'none');
  const shown = chosen ?? (changed.length > 0 ? 'changes' : 'all');
  const columns = useMemo(() => columnsFor(t), [t]);
  const rows = shown === 'changes' ? changed : applications;
  const isLong = rows.length > MOST_DRAWN;
  if (isFailing && applications.length === 0) return null;
  return (
    <div className={styles.preview}>
      {isCut && <Banner title={t('cut', { count: applications.length })} />}
      <div className={styles.previewBar}>
        {applications.length > 0 && changed.length === 0 && <span>{t('same')}</span>}
        {changed.length > 0 && changed.length < applications.length && (
          <Segmented
            label={t('label')}
            value={shown}
            onChange={setChosen}
            options={[
              { value: 'changes', label: `${t('onlyChanges')} (${changed.length})` },
              { value: 'all', label: `${t('all')} (${applications.length})` },
            ]}
          />
        )}
      </div>
      <div className={isLong ? styles.longTable : undefined}>
        <DataTable
          label={t('label')}
          columns={columns}
          rows={rows}
          rowKey={({ name, entry }) => `${entry ?? ''} ${name}`}
          href={row => (isThere(row) ? addressOf({ ...place, name: row.name }) : undefined)}
          height={isLong ? 'fill' : 'content'}
          cardsBelow={560}
          empty={<p className={styles.quiet}>{t('none')}</p>}
        />
      </div>
    </div>
  );
};
