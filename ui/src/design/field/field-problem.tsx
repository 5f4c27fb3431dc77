import { Field as Base } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './field.module.css';

/** What a browser finds by itself, for which we have our own words. */
const FOUND_BY_BROWSER = ['valueMissing', 'typeMismatch', 'patternMismatch', 'badInput'] as const;

interface Props {
  readonly error?: string | undefined;
}

/** The sentence under a control that says what is wrong. It is linked to the control and read with it. */
export const FieldProblem = ({ error }: Props) => {
  const t = useText('design');
  if (error !== undefined)
    return (
      <Base.Error match className={styles.problem}>
        <Marked>{error}</Marked>
      </Base.Error>
    );
  return (
    <Base.Validity>
      {({ validity }) => {
        const found = FOUND_BY_BROWSER.find(key => validity[key]);
        return found === undefined ? (
          <Base.Error
            className={styles.problem}
            render={({ children, ...props }) => (
              <div {...props}>
                <Marked>{children}</Marked>
              </div>
            )}
          />
        ) : (
          <Base.Error match={found} className={styles.problem}>
            <Marked>{t(`field.${found}`)}</Marked>
          </Base.Error>
        );
      }}
    </Base.Validity>
  );
};

const Marked = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Icon name="warn-o" size={13} />
    <span>{children}</span>
  </>
);
