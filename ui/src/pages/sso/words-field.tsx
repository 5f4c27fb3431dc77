import { useCallback } from 'react';
import { MultiCombobox } from '../../design/combobox/index.ts';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly name: string;
  readonly placeholder: string;
  /** What choosing a typed word means. */
  readonly newWord: string;
  readonly suggestions?: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (words: readonly string[]) => void;
}

const NONE: readonly string[] = [];

/** Some words, typed or chosen. */
export const WordsField = ({ value, onChange, newWord, suggestions = NONE, ...words }: Props) => {
  const load = useCallback(
    async (query: string) => {
      const typed = query.trim();
      const found = suggestions.filter(word => word.includes(typed));
      const isNew = typed !== '' && !found.includes(typed);
      return [
        ...(isNew ? [{ value: typed, label: typed, hint: newWord, icon: 'plus' as const }] : []),
        ...found.map(word => ({ value: word, label: word })),
      ];
    },
    [suggestions, newWord],
  );
  return (
    <MultiCombobox
      {...words}
      optional
      load={load}
      value={value.map(word => ({ value: word, label: word }))}
      onChange={chosen => onChange(chosen.map(option => option.value))}
    />
  );
};
