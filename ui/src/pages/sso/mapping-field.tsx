import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { Button, IconButton } from '../../design/button/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Select } from '../../design/select/index.ts';
import { useText } from '../../text/index.ts';
import type { Mapping } from './provider-draft.ts';
import styles from './sso.module.css';

interface Props {
  readonly value: readonly Mapping[];
  readonly onChange: (mappings: readonly Mapping[]) => void;
}

/** Which group of the provider is which team here. */
export const MappingField = ({ value, onChange }: Props) => {
  const t = useText('sso.form');
  const teams = useQuery(read('/team'));
  // Members of default teams come and go by themselves.
  const options = (teams.data ?? [])
    .filter(({ type }) => type === 'custom')
    .map(({ _id, name }) => ({ value: _id, label: name }));
  const change = (at: number, part: Partial<Mapping>) =>
    onChange(value.map((mapping, index) => (index === at ? { ...mapping, ...part } : mapping)));
  return (
    <div className={styles.mappings}>
      {value.map((mapping, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same while they are typed
        <div key={index} className={styles.mapping}>
          <TextField
            label={t('group')}
            labelHidden={index > 0}
            maxLength={256}
            value={mapping.group}
            onChange={group => change(index, { group })}
          />
          <Select
            label={t('team')}
            labelHidden={index > 0}
            options={options}
            value={mapping.team === '' ? undefined : mapping.team}
            onChange={team => change(index, { team })}
          />
          <IconButton
            icon="x"
            label={t('removeMapping', { group: mapping.group })}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        size="sm"
        icon="plus"
        className={styles.start}
        onClick={() => onChange([...value, { group: '', team: '' }])}
      >
        {t('addMapping')}
      </Button>
    </div>
  );
};
