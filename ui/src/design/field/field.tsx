import { Field as Base } from '@base-ui/react/field';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import styles from './field.module.css';
import { FieldProblem } from './field-problem.tsx';
import { useMissingShown } from './missing-shown.ts';

/** What stands around a control. */
export interface FieldWords {
  readonly label: ReactNode;
  /** The label is read aloud only: the place says the rest. */
  readonly labelHidden?: boolean | undefined;
  readonly hint?: ReactNode;
  /** Beside the label, as a link to what helps. */
  readonly aside?: ReactNode;
  /** Says "optional" beside the label; in a form most fields are required, so the others say so. */
  readonly optional?: boolean | undefined;
  /** A problem known from elsewhere. Problems of its own come from `validate` and from the server. */
  readonly error?: string | undefined;
}

interface Props extends FieldWords {
  /** As in the body that the form sends; problems that the server names are shown by it. */
  readonly name?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** The sentence that says what is wrong with a value, or nothing. Runs on blur, then on every change. */
  readonly validate?: ((value: unknown) => string | undefined) | undefined;
  /** Whether the value differs from the first one, for a control that cannot tell by itself. */
  readonly dirty?: boolean | undefined;
  /** Nothing is in it, for a control whose value is kept elsewhere. */
  readonly empty?: boolean | undefined;
  readonly className?: string | undefined;
  /** A control: an input of this folder, a select, a group of checkboxes. */
  readonly children: ReactNode;
}

/** A control with its label, its hint and what is wrong with it. */
export const Field = ({
  label,
  labelHidden = false,
  hint,
  aside,
  optional = false,
  error: told,
  name,
  disabled,
  validate,
  dirty,
  empty = false,
  className,
  children,
}: Props) => {
  const t = useText('design');
  const [left, setLeft] = useState(false);
  const isMissing = useMissingShown() && empty && !optional && disabled !== true;
  const error = told ?? (isMissing ? t('field.valueMissing') : undefined);
  return (
    <Base.Root
      className={classNames(styles.field, className)}
      {...(name === undefined ? {} : { name })}
      {...(disabled === undefined ? {} : { disabled })}
      {...(dirty === undefined ? {} : { dirty })}
      invalid={error !== undefined}
      validate={value => validate?.(value) ?? null}
      // What was left once is watched at each key from then on.
      validationMode={left ? 'onChange' : 'onBlur'}
      onBlur={() => setLeft(true)}
      data-field={name}
      data-label={typeof label === 'string' ? label : undefined}
    >
      <div className={classNames(styles.top, labelHidden && 'visually-hidden')}>
        <Base.Label className={styles.label}>{label}</Base.Label>
        {optional && <span className={styles.optional}>{t('field.optional')}</span>}
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
      <FieldProblem error={error} />
      {hint !== undefined && <Base.Description className={styles.hint}>{hint}</Base.Description>}
    </Base.Root>
  );
};
