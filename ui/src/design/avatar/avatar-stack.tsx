import { useText } from '../../text/index.ts';
import styles from './avatar.module.css';
import { Avatar } from './avatar.tsx';

interface Props {
  readonly names: readonly string[];
  readonly max?: number;
  readonly size?: number;
}

/** Several people in little room. */
export const AvatarStack = ({ names, max = 4, size = 22 }: Props) => {
  const t = useText('design.avatar');
  const shown = names.slice(0, max);
  const more = names.length - shown.length;
  const all = more > 0 ? t('others', { names: shown.join(', '), count: more }) : shown.join(', ');
  return (
    <span className={styles.stack} role="img" aria-label={all}>
      {shown.map(name => (
        <Avatar key={name} name={name} size={size} decorative />
      ))}
      {more > 0 && (
        <span className={styles.more} title={t('more', { count: more })} aria-hidden="true">
          +{more}
        </span>
      )}
    </span>
  );
};
