import { type Attribute, plain } from '../../access-rules/index.ts';
import { Button, IconButton } from '../../design/button/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Select } from '../../design/select/index.ts';
import { useText } from '../../text/index.ts';
import styles from './access.module.css';

interface Props {
  readonly names: readonly string[];
  readonly value: readonly Attribute[];
  readonly onChange: (attributes: readonly Attribute[]) => void;
}

/** Values that attributes of a resource must have. */
export const AttributeField = ({ names, value, onChange }: Props) => {
  const t = useText('access.form');
  const change = (at: number, part: Partial<Attribute>) =>
    onChange(value.map((attribute, index) => (index === at ? { ...attribute, ...part } : attribute)));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('attributes')}</legend>
      {value.length > 0 && <p className={styles.small}>{t('attributesHint')}</p>}
      {value.map((attribute, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same while they are typed
        <div key={index} className={styles.attribute}>
          <Select
            label={t('attribute')}
            labelHidden={index > 0}
            options={names.map(name => ({ value: name, label: plain(name) }))}
            value={attribute.name}
            onChange={name => change(index, { name })}
          />
          <TextField
            label={t('value')}
            labelHidden={index > 0}
            maxLength={320}
            value={attribute.value}
            onChange={words => change(index, { value: words })}
          />
          <IconButton
            icon="x"
            label={t('removeAttribute', { name: plain(attribute.name) })}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        size="sm"
        icon="plus"
        className={styles.start}
        onClick={() => onChange([...value, { name: names[0] ?? '', value: '' }])}
      >
        {t('addAttribute')}
      </Button>
    </fieldset>
  );
};
