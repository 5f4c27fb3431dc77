import type { ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
import styles from './chip.module.css';

interface Props {
  readonly icon?: IconName;
  /** What is filtered by; without it the value says enough. */
  readonly name?: string;
  readonly value: string;
  readonly onRemove: () => void;
  readonly small?: boolean;
  readonly children?: ReactNode;
}

/** A filter that holds, with the button that drops it. */
export const FilterChip = ({ icon, name, value, onRemove, small = false }: Props) => {
  const t = useText('design');
  return (
    <span className={classNames(styles.chip, styles.on, styles.filter, small && styles.small)}>
      {icon !== undefined && <Icon name={icon} size={small ? 12 : 14} />}
      {name !== undefined && <span className={styles.name}>{name}</span>}
      <b>{value}</b>
      <button
        type="button"
        className={styles.remove}
        onClick={onRemove}
        aria-label={t('chip.remove', { filter: name === undefined ? value : `${name} ${value}` })}
      >
        <Icon name="x" size={12} />
      </button>
    </span>
  );
};
