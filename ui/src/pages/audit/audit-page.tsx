import { useMemo } from 'react';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { FilterBar, NoMatches } from '../../design/filter-bar/index.ts';
import {
  DataTable,
  TableDisplay,
  tableStateFromSearch,
  tableStateToSearch,
} from '../../design/table/index.ts';
import { ListLayout } from '../../list/index.ts';
import { useRecordWords } from '../../records/index.ts';
import { useCan } from '../../session/index.ts';
import { Page, useCommands, usePageSearch } from '../../shell/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './audit.module.css';
import { ExportMenu, useExport } from './export-menu.tsx';
import { MissingPanel } from './missing-panel.tsx';
import { questionOf } from './question.ts';
import { RangeMenu } from './range-menu.tsx';
import { recordColumns } from './record-columns.tsx';
import { RecordPanel } from './record-panel.tsx';
import { parseAuditSearch } from './search.ts';
import { useFacets } from './use-facets.ts';
import { useKindWords } from './use-kind-words.ts';
import { type Log, useRecords } from './use-records.ts';
import { VerifyDrawer } from './verify-drawer.tsx';

/** Who did what, when, from where and with which result. */
export const AuditPage = () => {
  const t = useText('audit');
  const [search, show] = usePageSearch(parseAuditSearch);
  const log: Log = search.log ?? 'account';
  const query = search.q ?? '';
  // Computed once for each query, so that `7d` does not ask anew at every moment.
  const { params, unused } = useMemo(() => questionOf(query, new Date()), [query]);
  const list = useRecords(log, params);
  const columns = useColumns();
  const facets = useFacets(list.rows);
  const state = tableStateFromSearch(search, columns);
  const exporting = useExport(log, params);
  const mayExport = useCan('export', 'audit');
  const mayVerify = useCan('verify', 'audit');
  const tabs = useLogTabs();
  const verify = () => show({ verify: true }, { push: true });
  const ask = (q: string) => show({ q: q === '' ? undefined : q });
  useCommands([
    ...(mayVerify
      ? [{ id: 'audit.verify', title: t('verify.button'), icon: 'shield-check' as const, run: verify }]
      : []),
    ...(mayExport
      ? [
          {
            id: 'audit.export',
            title: t('export.command'),
            icon: 'down' as const,
            run: () => exporting.run('csv'),
          },
        ]
      : []),
  ]);
  const close = () => show({ selected: undefined });
  const selected = list.rows.find(({ id }) => id === search.selected);
  const isMissing = search.selected !== undefined && selected === undefined && list.isSuccess;
  const openPlace = (place: number) => {
    const found = list.rows.find(({ seq }) => seq === place);
    return found && (() => show({ verify: undefined, selected: found.id }));
  };
  const address = (id: string) =>
    `/settings/audit?${new URLSearchParams({ ...(search.q ? { q: search.q } : {}), ...(search.log ? { log: search.log } : {}), selected: id })}`;
  return (
    <Page
      title={t('title')}
      width="bare"
      {...(tabs === undefined ? {} : { tabs })}
      actions={
        <>
          {mayExport && <ExportMenu {...exporting} />}
          {mayVerify && (
            <Button icon="shield-check" onClick={verify}>
              {t('verify.button')}
            </Button>
          )}
        </>
      }
    >
      <ListLayout
        bar={
          <>
            <FilterBar label={t('filter')} value={query} onChange={ask} facets={facets}>
              <RangeMenu query={query} onChange={ask} />
              <TableDisplay
                columns={columns}
                state={state}
                onStateChange={next => show(tableStateToSearch(next))}
              />
            </FilterBar>
            <Unused terms={unused} />
          </>
        }
        panel={
          <>
            {selected && <RecordPanel key={selected.id} record={selected} log={log} onClose={close} />}
            {isMissing && <MissingPanel page={list.page} onClose={close} />}
          </>
        }
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          href={({ id }) => address(id)}
          onOpen={({ id }) => show({ selected: id }, { push: search.selected === undefined })}
          current={search.selected}
          scrollId="audit"
          state={state}
          onStateChange={next => show(tableStateToSearch(next))}
          page={list.page}
          loading={list.isPending}
          fresh={{
            count: list.waiting,
            label: t(list.hasGap ? 'manyNew' : 'newRecords', { count: list.waiting }),
            onShow: list.show,
          }}
          filtered={query !== ''}
          empty={
            <EmptyState icon="doc" title={t('empty.title')}>
              {t(log === 'account' ? 'empty.text' : 'empty.installation')}
            </EmptyState>
          }
          nothingMatches={<NoMatches title={t('nothing')} value={query} onChange={ask} facets={facets} />}
          error={list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        />
      </ListLayout>
      <VerifyDrawer
        open={search.verify === true}
        log={log}
        openPlace={openPlace}
        onClose={() => show({ verify: undefined })}
      />
    </Page>
  );
};

const useColumns = () => {
  const t = useText('audit');
  const say = useRecordWords();
  const kind = useKindWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: all words come with the texts
  return useMemo(() => recordColumns({ t, say, kind }), [t]);
};

/** The installation has a log of its own, for those who run it. */
const useLogTabs = () => {
  const t = useText('audit.logs');
  const operates = useCan('read', 'system');
  if (!operates) return undefined;
  return [
    { label: t('account'), to: '/settings/audit', search: { log: undefined } },
    { label: t('installation'), to: '/settings/audit', search: { log: 'installation' } },
  ];
};

/** Says what of the query the list does not follow, rather than showing too much in silence. */
const Unused = ({ terms }: { readonly terms: readonly string[] }) => {
  const t = useText('audit');
  const format = useFormatter();
  if (terms.length === 0) return null;
  return (
    <div className={styles.notes}>
      <Banner tone="warn" title={t('unused', { terms: format.list(terms) })}>
        {t('unusedHint')}
      </Banner>
    </div>
  );
};
