import { Fieldset } from '@base-ui/react/fieldset';
import type { ReactNode } from 'react';
import styles from './form.module.css';

interface Props {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** Fields that belong together. */
export const FormSection = ({ title, hint, children }: Props) => (
  <Fieldset.Root className={styles.section}>
    <Fieldset.Legend className={styles.legend}>{title}</Fieldset.Legend>
    {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    {children}
  </Fieldset.Root>
);
