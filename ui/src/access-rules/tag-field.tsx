import { useCallback, useMemo } from 'react';
import { MultiCombobox } from '../design/combobox/index.ts';
import { useText } from '../text/index.ts';
import { useRules } from './use-rules.ts';

interface Props {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly hint?: string;
  readonly name?: string;
  readonly optional?: boolean;
  readonly placeholder?: string;
  readonly value: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  /** Whether to offer the tags that rules name. */
  readonly suggests?: boolean;
}

/** Tags of any name; those that rules already look at are offered. */
export const TagField = ({ value, onChange, placeholder, suggests = true, ...words }: Props) => {
  const t = useText('access.form');
  const rules = useRules(suggests);
  const known = useMemo(
    () =>
      [...new Set((rules.data ?? []).flatMap(({ match }) => ('tags' in match ? match.tags : [])))].toSorted(),
    [rules.data],
  );
  const load = useCallback(
    async (query: string) => {
      const typed = query.trim();
      const found = known.filter(tag => tag.toLowerCase().includes(typed.toLowerCase()));
      const isNew = typed !== '' && !found.includes(typed);
      return [
        ...(isNew ? [{ value: typed, label: typed, hint: t('newTag'), icon: 'plus' as const }] : []),
        ...found.map(tag => ({ value: tag, label: tag, icon: 'tag' as const })),
      ];
    },
    [known, t],
  );
  return (
    <MultiCombobox
      {...words}
      placeholder={placeholder ?? t('tagsPlaceholder')}
      load={load}
      value={value.map(tag => ({ value: tag, label: tag }))}
      onChange={chosen => onChange(chosen.map(option => option.value))}
    />
  );
};
