import { useMemo } from 'react';
import { Combobox } from '../design/combobox/index.ts';
import { useText } from '../text/index.ts';
import { kindWords } from './rule-words.ts';
import type { KindSpec } from './wire.ts';

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly kinds: readonly KindSpec[];
  readonly value: string | undefined;
  readonly onChange: (kind: KindSpec | undefined) => void;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A kind of resource, with what it is. */
export const KindField = ({ label, placeholder, kinds, value, onChange }: Props) => {
  const t = useText('access');
  const options = useMemo(
    () =>
      kinds.map(({ kind, description }) => ({
        value: kind,
        label: capital(kindWords(t, kind)),
        hint: description,
      })),
    [kinds, t],
  );
  const chosen = kinds.find(({ kind }) => kind === value);
  return (
    <Combobox
      label={label}
      placeholder={placeholder}
      {...(chosen ? { hint: chosen.description } : {})}
      options={options}
      value={options.find(option => option.value === value)}
      onChange={option => onChange(kinds.find(({ kind }) => kind === option?.value))}
    />
  );
};
