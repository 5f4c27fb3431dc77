import { useMemo } from 'react';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { ListView, PanelPending, useList } from '../../list/index.ts';
import { useRecordWords } from '../../records/index.ts';
import { useCan } from '../../session/index.ts';
import { MissingPart, Page, useCommands } from '../../shell/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './audit.module.css';
import { ExportMenu, useExport } from './export-menu.tsx';
import { MissingPanel } from './missing-panel.tsx';
import { questionOf } from './question.ts';
import { RangeMenu } from './range-menu.tsx';
import { recordColumns } from './record-columns.tsx';
import { parseAuditSearch } from './search.ts';
import { useFacets } from './use-facets.ts';
import { useKindWords } from './use-kind-words.ts';
import { type Log, useRecords } from './use-records.ts';

const panel = later(async () => (await import('./record-panel.tsx')).RecordPanel, MissingPart, PanelPending);
const verifyDrawer = later(async () => (await import('./verify-drawer.tsx')).VerifyDrawer, MissingPart);
const LATER = [panel, verifyDrawer];

/** Who did what, when, from where and with which result. */
export const AuditPage = () => {
  const t = useText('audit');
  const columns = useColumns();
  const list = useList(parseAuditSearch, columns);
  const { search, show, text: query, ask, select } = list;
  const log: Log = search.log ?? 'account';
  // Computed once for each query, so that `7d` does not ask anew at every moment.
  const { params, unused } = useMemo(() => questionOf(query, new Date()), [query]);
  const records = useRecords(log, params);
  const facets = useFacets(records.rows);
  useFetchWhenIdle(LATER);
  const exporting = useExport(log, params);
  const mayExport = useCan('export', 'audit');
  const mayVerify = useCan('verify', 'audit');
  const tabs = useLogTabs();
  const verify = () => show({ verify: true }, { push: true });
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
  const selected = records.rows.find(({ id }) => id === search.selected);
  const isMissing = search.selected !== undefined && selected === undefined && records.isSuccess;
  const openPlace = (place: number) => {
    const found = records.rows.find(({ seq }) => seq === place);
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
      <ListView
        list={list}
        words={{ label: t('title'), filter: t('filter'), nothing: t('nothing') }}
        at="/settings/audit"
        read={records}
        columns={columns}
        facets={facets}
        rows={records.rows}
        keyOf={({ id }) => id}
        href={({ id }) => address(id)}
        page={records.page}
        fresh={{
          count: records.waiting,
          label: t(records.hasGap ? 'manyNew' : 'newRecords', { count: records.waiting }),
          onShow: records.show,
        }}
        tools={<RangeMenu query={query} onChange={ask} />}
        note={<Unused terms={unused} />}
        empty={
          <EmptyState icon="doc" title={t('empty.title')}>
            {t(log === 'account' ? 'empty.text' : 'empty.installation')}
          </EmptyState>
        }
        panel={
          <>
            {selected && (
              <panel.Show key={selected.id} record={selected} log={log} onClose={() => select()} />
            )}
            {isMissing && <MissingPanel page={records.page} onClose={() => select()} />}
          </>
        }
      />
      <verifyDrawer.Show
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
