import { CopyButton } from './copy-button.tsx';
import styles from './copy-field.module.css';

interface Props {
  /** A command, an address, a secret shown once. */
  readonly text: string;
  readonly label: string;
  /** What the button copies: "Copy the key". */
  readonly copyLabel: string;
}

/** A text to take elsewhere: selectable, broken where it must be, with its copy button. */
export const CopyField = ({ text, label, copyLabel }: Props) => (
  <figure className={styles.box} aria-label={label}>
    <code className={styles.text}>{text}</code>
    <CopyButton text={text} label={copyLabel} />
  </figure>
);
