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
import { EmptyState } from '../../design/empty-state/index.ts';
import { parseQuery } from '../../design/filter-bar/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { filterRows, ListView, PanelPending, SelectedPanel, useList } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { Failure, HelpLink, MissingPart, Page, useCommands } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { ruleColumns } from './rule-columns.tsx';
import { RuleMenu } from './rule-menu.tsx';
import { type RuleRow, ruleRows } from './rule-rows.ts';
import { type AccessSearch, parseAccessSearch } from './search.ts';
import { startDraft } from './start-draft.ts';
import { useRuleFacets } from './use-rule-facets.ts';

const createDrawer = later(async () => (await import('./rule-drawer.tsx')).CreateRuleDrawer, MissingPart);
const editDrawer = later(async () => (await import('./rule-drawer.tsx')).EditRuleDrawer, MissingPart);
const panel = later(async () => (await import('./rule-panel.tsx')).RulePanel, MissingPart, PanelPending);
const deletion = later(async () => (await import('./delete-rule.tsx')).DeleteRule, MissingPart);
const LATER = [createDrawer, editDrawer, panel, deletion];

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
  const columns = useMemo(() => ruleColumns(t), [t]);
  const list = useList(parseAccessSearch, columns);
  const { search, show, select } = list;
  const rules = useRules();
  const language = useLanguage();
  const { authorOf } = useSubjects();
  const { kinds } = useCatalog();
  const [doomed, setDoomed] = useState<Rule>();
  const mayCreate = useCan('create', 'access-rule');
  const mayUpdate = useCan('update', 'access-rule');
  const mayDelete = useCan('delete', 'access-rule');
  const all = useMemo(
    () => ruleRows(rules.data ?? NO_RULES, language, authorOf),
    [rules.data, language, authorOf],
  );
  useFetchWhenIdle(LATER);
  const create = () => show({ create: true }, { push: true });
  const edit = ({ id }: Rule) => show({ edit: id }, { push: true });
  useCommands(mayCreate ? [{ id: 'access.create', title: t('create'), icon: 'plus', run: create }] : []);

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
      <ListView
        list={list}
        words={{ label: t('title'), filter: t('filter'), nothing: t('nothing') }}
        at="/settings/access"
        read={rules}
        columns={columns}
        facets={useRuleFacets(all)}
        rows={filterRows(all, parseQuery(list.text, FACETS), {
          values: valuesOf,
          words: ({ sentence, description }) => `${sentence} ${description}`,
        })}
        keyOf={({ id }) => id}
        actions={
          mayUpdate || mayDelete
            ? rule => (
                <RuleMenu
                  rule={rule}
                  {...(mayUpdate ? { onEdit: edit } : {})}
                  {...(mayDelete ? { onDelete: setDoomed } : {})}
                />
              )
            : undefined
        }
        empty={
          <EmptyState icon="shield-check" title={t('empty.title')} actions={newButton}>
            <p>{t('empty.text')}</p>
            <HelpLink topic="access">{t('about')}</HelpLink>
          </EmptyState>
        }
        failure={rules.error && <Failure error={rules.error} onRetry={() => void rules.refetch()} />}
        panel={
          <SelectedPanel
            id={search.selected}
            row={all.find(({ id }) => id === search.selected)}
            read={rules}
            title={t('panel.title')}
            gone={t('panel.gone')}
            onClose={() => select()}
          >
            {rule => (
              <panel.Show
                key={rule.id}
                rule={rule}
                onClose={() => select()}
                onEdit={() => edit(rule)}
                onDelete={() => setDoomed(rule)}
              />
            )}
          </SelectedPanel>
        }
      />
      <Drawers search={search} kinds={kinds} rules={rules.data ?? NO_RULES} show={show} />
      {doomed && (
        <deletion.Show
          rule={doomed}
          onClose={() => setDoomed(undefined)}
          onDeleted={() => {
            if (search.selected === doomed.id) select();
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
  if (edited) return <editDrawer.Show key={edited.id} rule={edited} onClose={close} onSaved={close} />;
  if (!search.create || !mayCreate) return null;
  return (
    <createDrawer.Show
      start={startDraft(search, kinds)}
      onClose={close}
      onSaved={id => show({ ...CLOSED, selected: id })}
    />
  );
};
