import type { ReactNode } from 'react';
import type { Rule } from '../../access-rules/index.ts';
import { IconButton } from '../../design/button/index.ts';
import { EmptyState, NothingMatches } from '../../design/empty-state/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { type Column, DataTable, type TableState, tableStateToSearch } from '../../design/table/index.ts';
import { useCan } from '../../session/index.ts';
import { Failure, HelpLink } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import type { RuleRow } from './rule-rows.ts';
import type { AccessSearch } from './search.ts';

interface Props {
  readonly list: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly data: readonly Rule[] | undefined;
    readonly refetch: () => unknown;
  };
  readonly rows: readonly RuleRow[];
  readonly columns: readonly Column<RuleRow>[];
  readonly state: TableState;
  readonly query: string;
  readonly selected: string | undefined;
  readonly show: (part: Partial<AccessSearch>, how?: { push?: boolean }) => void;
  readonly onDelete: (rule: Rule) => void;
  readonly newButton: ReactNode;
}

/** The rules, with what can be done to each. */
export const RuleTable = ({ list, rows, query, selected, show, onDelete, newButton, ...table }: Props) => {
  const t = useText('access');
  const mayUpdate = useCan('update', 'access-rule');
  const mayDelete = useCan('delete', 'access-rule');
  const menuOf = (rule: RuleRow) => [
    ...(mayUpdate
      ? [
          {
            label: t('menu.edit'),
            icon: 'edit' as const,
            onSelect: () => show({ edit: rule.id }, { push: true }),
          },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            label: t('menu.delete'),
            icon: 'trash' as const,
            danger: true,
            onSelect: () => onDelete(rule),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      {...table}
      label={t('title')}
      rows={rows}
      rowKey={({ id }) => id}
      href={({ id }) => `/settings/access?selected=${id}`}
      onOpen={({ id }) => show({ selected: id }, { push: selected === undefined })}
      current={selected}
      scrollId="access-rules"
      onStateChange={next => show(tableStateToSearch(next))}
      loading={list.isPending}
      filtered={query !== ''}
      {...(mayUpdate || mayDelete
        ? {
            actions: (rule: RuleRow) => (
              <Menu
                align="end"
                trigger={<IconButton icon="more" size="sm" label={t('actions')} />}
                items={menuOf(rule)}
              />
            ),
          }
        : {})}
      empty={
        <EmptyState icon="shield-check" title={t('empty.title')} actions={newButton}>
          <p>{t('empty.text')}</p>
          <HelpLink topic="access">{t('about')}</HelpLink>
        </EmptyState>
      }
      nothingMatches={
        <NothingMatches
          title={t('nothing')}
          filters={[{ text: query, onDrop: () => show({ q: undefined }) }]}
          onClear={() => show({ q: undefined })}
          hidden={list.data?.length ?? 0}
        />
      }
      error={list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
    />
  );
};
