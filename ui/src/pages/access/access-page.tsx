import { useMemo, useState } from 'react';
import {
  type KindSpec,
  type Rule,
  useCatalog,
  useLanguage,
  useRules,
  useSubjects,
} from '../../access-rules/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { FilterBar, parseQuery } from '../../design/filter-bar/index.ts';
import { TableDisplay, tableStateFromSearch, tableStateToSearch } from '../../design/table/index.ts';
import { filterRows, GonePanel, ListLayout } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { Page, useCommands, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { DeleteRule } from './delete-rule.tsx';
import { ruleColumns } from './rule-columns.tsx';
import { CreateRuleDrawer, EditRuleDrawer } from './rule-drawer.tsx';
import { RulePanel } from './rule-panel.tsx';
import { type RuleRow, ruleRows } from './rule-rows.ts';
import { RuleTable } from './rule-table.tsx';
import { type AccessSearch, parseAccessSearch } from './search.ts';
import { startDraft } from './start-draft.ts';
import { useRuleFacets } from './use-rule-facets.ts';

const FACETS = new Set(['effect', 'kind', 'who']);
const CLOSED = {
  create: undefined,
  edit: undefined,
  effect: undefined,
  subject: undefined,
  resource: undefined,
  action: undefined,
} as const;
const NO_RULES: readonly Rule[] = [];

const valuesOf = ({ effect, resource, who }: RuleRow, key: string): readonly string[] =>
  key === 'effect' ? [effect] : [key === 'kind' ? resource : who];

/** Who may do what beyond what is open to everyone. */
export const AccessPage = () => {
  const t = useText('access');
  const [search, show] = usePageSearch(parseAccessSearch);
  const list = useRules();
  const language = useLanguage();
  const { authorOf } = useSubjects();
  const { kinds } = useCatalog();
  const [doomed, setDoomed] = useState<Rule>();
  const mayCreate = useCan('create', 'access-rule');
  const columns = useMemo(() => ruleColumns(t), [t]);
  const state = tableStateFromSearch(search, columns);
  const all = useMemo(
    () => ruleRows(list.data ?? NO_RULES, language, authorOf),
    [list.data, language, authorOf],
  );
  const facets = useRuleFacets(all);
  const create = () => show({ create: true }, { push: true });
  useCommands(mayCreate ? [{ id: 'access.create', title: t('create'), icon: 'plus', run: create }] : []);

  const query = search.q ?? '';
  const rows = filterRows(all, parseQuery(query, FACETS), {
    values: valuesOf,
    words: ({ sentence, description }) => `${sentence} ${description}`,
  });
  const selected = all.find(({ id }) => id === search.selected);
  const unselect = () => show({ selected: undefined });
  const newButton = mayCreate && (
    <Button variant="primary" icon="plus" onClick={create}>
      {t('create')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      width="bare"
      actions={
        <>
          <ButtonLink to="/settings/access/can-i" icon="help">
            {t('ask')}
          </ButtonLink>
          {newButton}
        </>
      }
    >
      <ListLayout
        bar={
          <FilterBar
            label={t('filter')}
            value={query}
            onChange={q => show({ q: q === '' ? undefined : q })}
            facets={facets}
          >
            <TableDisplay
              columns={columns}
              state={state}
              onStateChange={next => show(tableStateToSearch(next))}
            />
          </FilterBar>
        }
        panel={
          selected ? (
            <RulePanel
              key={selected.id}
              rule={selected}
              onClose={unselect}
              onEdit={() => show({ edit: selected.id }, { push: true })}
              onDelete={() => setDoomed(selected)}
            />
          ) : (
            search.selected !== undefined &&
            !list.error && (
              <GonePanel
                title={t('panel.title')}
                gone={t('panel.gone')}
                loading={list.isPending}
                onClose={unselect}
              />
            )
          )
        }
      >
        <RuleTable
          list={list}
          rows={rows}
          columns={columns}
          state={state}
          query={query}
          selected={search.selected}
          show={show}
          onDelete={setDoomed}
          newButton={newButton}
        />
      </ListLayout>
      <Drawers search={search} kinds={kinds} rules={list.data ?? NO_RULES} show={show} />
      {doomed && (
        <DeleteRule
          rule={doomed}
          onClose={() => setDoomed(undefined)}
          onDeleted={() => {
            if (search.selected === doomed.id) unselect();
          }}
        />
      )}
    </Page>
  );
};

interface DrawersProps {
  readonly search: AccessSearch;
  readonly kinds: readonly KindSpec[];
  readonly rules: readonly Rule[];
  readonly show: (part: Partial<AccessSearch>) => void;
}

const Drawers = ({ search, kinds, rules, show }: DrawersProps) => {
  const mayUpdate = useCan('update', 'access-rule');
  const mayCreate = useCan('create', 'access-rule');
  const found = mayUpdate ? rules.find(({ id }) => id === search.edit) : undefined;
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  // A rule that somebody deletes meanwhile stays open: what was written about it is not lost unseen.
  const edited = mayUpdate && last?.id === search.edit ? last : undefined;
  const close = () => show(CLOSED);
  // The kinds are what an address is read with, and come at once.
  if (kinds.length === 0) return null;
  if (edited) return <EditRuleDrawer key={edited.id} rule={edited} onClose={close} onSaved={close} />;
  if (!search.create || !mayCreate) return null;
  return (
    <CreateRuleDrawer
      start={startDraft(search, kinds)}
      onClose={close}
      onSaved={id => show({ ...CLOSED, selected: id })}
    />
  );
};
