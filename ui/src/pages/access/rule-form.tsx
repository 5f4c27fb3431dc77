import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import {
  countEffect,
  draftOf,
  EffectView,
  factsOf,
  inputOf,
  KindField,
  missingOf,
  type Rule,
  type RuleDraft,
  RuleSentence,
  saysTheSame,
  useCatalog,
  useEffectOf,
  withEffect,
  withResource,
} from '../../access-rules/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { RadioGroup } from '../../design/radio-group/index.ts';
import { useText } from '../../text/index.ts';
import styles from './access.module.css';
import { ActionField } from './action-field.tsx';
import { MatchField } from './match-field.tsx';
import { SubjectField } from './subject-field.tsx';

interface Props {
  readonly start: RuleDraft;
  /** The rule that is changed, as it is by now; without it a new one is written. */
  readonly rule?: Rule;
  /** Above the fields. */
  readonly notice?: ReactNode;
  readonly onSave: (input: ReturnType<typeof inputOf>) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** Writes a rule: choices on one side, on the other what they say and what they would change. */
export const RuleForm = ({ start, rule, notice, onSave, onCancel }: Props) => {
  const t = useText('access');
  const { kinds } = useCatalog();
  const [draft, setDraft] = useState(start);
  const change = (part: Partial<RuleDraft>) => setDraft(before => ({ ...before, ...part }));
  const spec = kinds.find(({ kind }) => kind === draft.resource);
  const missing = missingOf(draft);
  const facts = useMemo(() => factsOf(draft), [draft]);
  const asked = useDeferredValue(facts);
  const [isUnderWay, setUnderWay] = useState(false);
  const proposed = useMemo(() => asked && { before: rule, after: asked }, [rule, asked]);
  const effect = useEffectOf(proposed, isUnderWay);
  const counts = countEffect(effect.effects);
  const isUnchanged = rule !== undefined && saysTheSame(draft, draftOf(rule));
  const save = async () => {
    if (!facts) return;
    setUnderWay(true);
    try {
      await onSave(inputOf(facts, draft.description));
    } finally {
      setUnderWay(false);
    }
  };
  return (
    <Form
      layout="panel"
      submit={t(rule ? 'form.save' : 'form.create', facts ? counts : { gained: 0, lost: 0 })}
      danger={draft.effect === 'deny' && counts.lost > 0}
      disabledReason={missing ? t(`form.missing.${missing}`) : isUnchanged ? t('form.unchanged') : undefined}
      onSubmit={save}
      onCancel={onCancel}
    >
      {notice}
      <div className={styles.form}>
        <div className={styles.fields}>
          <RadioGroup
            label={t('form.effect')}
            options={[
              { value: 'allow', label: t('effect.allow'), hint: t('form.allowHint') },
              { value: 'deny', label: t('effect.deny'), hint: t('form.denyHint') },
            ]}
            value={draft.effect}
            onChange={next => setDraft(before => withEffect(before, next, spec))}
          />
          <SubjectField value={draft.subject} onChange={subject => change({ subject })} />
          <KindField
            label={t('form.resource')}
            placeholder={t('form.resourcePlaceholder')}
            kinds={kinds.filter(({ actions }) =>
              actions.some(({ allowable, deniable }) => allowable || deniable),
            )}
            value={draft.resource}
            onChange={kind =>
              setDraft(before => (kind ? withResource(before, kind) : { ...before, resource: undefined }))
            }
          />
          {spec && <ActionField draft={draft} spec={spec} onChange={change} />}
          {spec && <MatchField draft={draft} spec={spec} onChange={change} />}
          <TextField
            label={t('form.description')}
            hint={t('form.descriptionHint')}
            name="description"
            optional
            maxLength={500}
            value={draft.description}
            onChange={description => change({ description })}
          />
        </div>
        <div className={styles.boxes}>
          <section className={styles.box} aria-live="polite">
            <h3>{t('words.title')}</h3>
            <p>{facts ? <RuleSentence rule={facts} /> : <Quiet>{t('words.unfinished')}</Quiet>}</p>
          </section>
          <section className={styles.box}>
            <h3>{t('change.title')}</h3>
            {asked && facts ? (
              <EffectView answer={effect} />
            ) : (
              <p>
                <Quiet>{t('change.unfinished')}</Quiet>
              </p>
            )}
          </section>
        </div>
      </div>
    </Form>
  );
};

const Quiet = ({ children }: { readonly children: string }) => (
  <span className={styles.quiet}>{children}</span>
);
