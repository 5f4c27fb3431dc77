import { Form as Base } from '@base-ui/react/form';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../text/index.ts';
import { Button } from '../button/index.ts';
import { classNames } from '../class-names/index.ts';
import type { IconName } from '../icon/index.ts';
import { FaultBanner } from './fault-banner.tsx';
import {
  type FaultLike,
  type FieldProblems,
  faultLike,
  type KnownField,
  spreadFault,
} from './fault-fields.ts';
import styles from './form.module.css';

interface Props<Values> {
  /** Sends the values, by field name. What it throws is shown: under the fields it names, the rest above the buttons. */
  readonly onSubmit: (values: Values) => Promise<unknown> | undefined;
  /** The words of the button: verb and object. */
  readonly submit: string;
  readonly submitIcon?: IconName;
  readonly danger?: boolean;
  readonly onCancel?: (() => void) | undefined;
  readonly cancel?: string;
  /** Why it cannot be sent now. */
  readonly disabledReason?: string | undefined;
  /** The field that a fault is about, by the code of the fault: `{ TEAM_EXISTS: 'name' }`. */
  readonly faultFields?: Readonly<Record<string, string>>;
  /** `panel` fills a dialog or drawer: the fields scroll, the buttons stay. `page` is as wide as a column of text. */
  readonly layout?: 'page' | 'panel';
  /** Larger controls, where the form is the page, as at sign-in. */
  readonly large?: boolean;
  readonly children: ReactNode;
}

/** Fields and one act. Wrong values are named on blur, then as one types; sending moves to the first wrong field. */
export const Form = <Values extends Record<string, unknown>>({
  onSubmit,
  submit,
  submitIcon,
  danger = false,
  onCancel,
  cancel,
  disabledReason,
  faultFields,
  layout = 'page',
  large = false,
  children,
}: Props<Values>) => {
  const t = useText('common');
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<FaultLike>();
  const [problems, setProblems] = useState<FieldProblems>({ fields: {}, others: [] });

  const send = async (values: Values) => {
    if (busy || disabledReason !== undefined) return;
    setBusy(true);
    setFault(undefined);
    try {
      await onSubmit(values);
    } catch (thrown) {
      const told = faultLike(thrown) ?? { message: t('failed') };
      setFault(told);
      // The form moves the focus to the first of them.
      setProblems(spreadFault(told, fieldsOf(form.current), faultFields));
    } finally {
      setBusy(false);
    }
  };

  const size = large ? 'lg' : 'md';
  const buttons = [
    <Button
      key="submit"
      type="submit"
      variant={danger ? 'danger-solid' : 'primary'}
      size={size}
      icon={submitIcon}
      busy={busy}
      wide={large}
      disabledReason={disabledReason}
    >
      {submit}
    </Button>,
    onCancel !== undefined && (
      <Button key="cancel" variant={layout === 'panel' ? 'ghost' : 'default'} size={size} onClick={onCancel}>
        {cancel ?? t('cancel')}
      </Button>
    ),
  ];
  return (
    <Base<Values>
      ref={form}
      className={classNames(styles.form, styles[layout])}
      errors={problems.fields as Record<string, string>}
      onFormSubmit={values => void send(values)}
      aria-busy={busy || undefined}
    >
      <div className={styles.fields}>
        {children}
        {fault !== undefined && (
          <FaultBanner fault={fault} fields={Object.keys(problems.fields).length} others={problems.others} />
        )}
      </div>
      <div className={classNames(styles.actions, large && styles.large)}>
        {/* On a page the act comes first, in a panel last; the order of the keys is the order one sees. */}
        {layout === 'panel' ? buttons.toReversed() : buttons}
      </div>
    </Base>
  );
};

const fieldsOf = (form: HTMLFormElement | null): readonly KnownField[] =>
  [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map(({ dataset }) => {
    const { field = '', label } = dataset;
    return { name: field, label };
  });
