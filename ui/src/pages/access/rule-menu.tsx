import type { Rule } from '../../access-rules/index.ts';
import { IconButton } from '../../design/button/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { useText } from '../../text/index.ts';

interface Props<Row extends Rule> {
  readonly rule: Row;
  /** Each absent for those who may not. */
  readonly onEdit?: (rule: Row) => void;
  readonly onDelete?: (rule: Row) => void;
}

/** What can be done to a rule, at the end of its row. */
export const RuleMenu = <Row extends Rule>({ rule, onEdit, onDelete }: Props<Row>) => {
  const t = useText('access');
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" size="sm" label={t('actions')} />}
      items={[
        ...(onEdit ? [{ label: t('menu.edit'), icon: 'edit' as const, onSelect: () => onEdit(rule) }] : []),
        ...(onDelete
          ? [
              {
                label: t('menu.delete'),
                icon: 'trash' as const,
                danger: true,
                onSelect: () => onDelete(rule),
              },
            ]
          : []),
      ]}
    />
  );
};
