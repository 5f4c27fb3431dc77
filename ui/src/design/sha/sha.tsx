import { useText } from '../../text/index.ts';
import { CopyButton } from '../copy-button/index.ts';
import styles from './sha.module.css';

const SHOWN = 7;

interface Props {
  /** A commit or a digest, whole. */
  readonly value: string;
  readonly copy?: boolean;
}

/** A commit by its first letters; the whole of it on hover and in the copy. */
export const Sha = ({ value, copy = false }: Props) => {
  const t = useText('design.sha');
  const short = value.replace(/^sha256:/, '').slice(0, SHOWN);
  return (
    <span className={styles.place}>
      <code className={styles.sha} title={value}>
        {short}
      </code>
      {copy && <CopyButton text={value} label={t('copy', { sha: short })} />}
    </span>
  );
};
