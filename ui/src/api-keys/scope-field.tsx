import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../api/index.ts';
import { MultiCombobox } from '../design/combobox/index.ts';
import { useText } from '../text/index.ts';
import { scopeOptions } from './scope-options.ts';

interface Props {
  readonly value: readonly string[];
  readonly onChange: (scopes: readonly string[]) => void;
}

/** What a key is cut down to. */
export const ScopeField = ({ value, onChange }: Props) => {
  const t = useText('keys.scopes');
  const catalog = useQuery(read('/access/catalog'));
  const options = useMemo(
    () =>
      catalog.data === undefined
        ? []
        : scopeOptions(catalog.data, {
            all: kind => t('all', { kind }),
            write: kind => t('write', { kind }),
            one: (action, kind) => t('one', { action, kind }),
          }),
    [catalog.data, t],
  );
  return (
    <MultiCombobox
      label={t('label')}
      hint={t('hint')}
      placeholder={t('placeholder')}
      optional
      options={options}
      value={value.map(scope => ({ value: scope, label: scope }))}
      onChange={chosen => onChange(chosen.map(option => option.value))}
    />
  );
};
