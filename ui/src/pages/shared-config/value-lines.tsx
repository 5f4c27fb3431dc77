import { Button, IconButton } from '../../design/button/index.ts';
import { Input } from '../../design/field/index.ts';
import { useText } from '../../text/index.ts';
import type { ValueLine } from './config-values.ts';
import styles from './shared-config.module.css';

interface Props {
  readonly lines: readonly ValueLine[];
  readonly onChange: (lines: readonly ValueLine[]) => void;
  /** Values are not shown while they are typed. */
  readonly secret: boolean;
}

/** Names with their values, one a line. */
export const ValueLines = ({ lines, onChange, secret }: Props) => {
  const t = useText('sharedConfig.form');
  const set = (id: number, part: Partial<ValueLine>) =>
    onChange(lines.map(line => (line.id === id ? { ...line, ...part } : line)));
  const add = () => {
    const id = Math.max(-1, ...lines.map(line => line.id)) + 1;
    onChange([...lines, { id, key: '', value: '' }]);
  };
  return (
    <fieldset className={styles.values}>
      <legend className={styles.legend}>{t('values')}</legend>
      {lines.map(({ id, key, value }, index) => (
        <div key={id} className={styles.valueLine}>
          <Input
            aria-label={t('key', { number: index + 1 })}
            placeholder={t('keyShort')}
            size="md"
            mono
            maxLength={256}
            value={key}
            // The stored secret is found by its name.
            readOnly={value === undefined}
            onChange={next => set(id, { key: next })}
          />
          <Input
            aria-label={t('value', { number: index + 1 })}
            placeholder={value === undefined ? t('kept') : t('valueShort')}
            size="md"
            mono
            {...(secret ? { type: 'password', autoComplete: 'off' } : {})}
            value={value ?? ''}
            onChange={next => set(id, { value: next })}
          />
          <IconButton
            icon="x"
            label={t('remove', { number: index + 1 })}
            onClick={() => onChange(lines.filter(line => line.id !== id))}
          />
        </div>
      ))}
      <div>
        <Button size="sm" icon="plus" onClick={add}>
          {t('add')}
        </Button>
      </div>
    </fieldset>
  );
};
