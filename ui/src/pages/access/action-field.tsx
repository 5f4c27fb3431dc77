import { canName, type KindSpec, plain, type RuleDraft } from '../../access-rules/index.ts';
import { Checkbox, CheckboxGroup } from '../../design/checkbox/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './access.module.css';

interface Props {
  readonly draft: RuleDraft;
  readonly spec: KindSpec;
  readonly onChange: (part: Pick<RuleDraft, 'actions' | 'everyAction'>) => void;
}

const OPENED = { open: 'open', 'open-untagged': 'openUntagged', own: 'own' } as const;

/** The actions of a kind that a rule of this effect can name, with what each brings and who may already. */
export const ActionField = ({ draft, spec, onChange }: Props) => {
  const t = useText('access.form');
  const format = useFormatter();
  const named = spec.actions.filter(action => canName(draft.effect, action));
  const others = spec.actions.filter(action => !canName(draft.effect, action));
  const hintOf = ({ access, includes }: KindSpec['actions'][number]): string => {
    const opened = access in OPENED ? t(OPENED[access as keyof typeof OPENED]) : '';
    const brings =
      draft.effect === 'allow' && includes.length > 0
        ? t('includes', { actions: format.list(includes.map(plain)) })
        : '';
    return [brings, opened].filter(words => words !== '').join(' ');
  };
  return (
    <div className={styles.group}>
      <CheckboxGroup
        label={t('actions')}
        columns={named.length > 4 ? 2 : 1}
        disabled={draft.everyAction}
        options={named.map(action => {
          const hint = hintOf(action);
          return { value: action.name, label: plain(action.name), ...(hint === '' ? {} : { hint }) };
        })}
        value={draft.everyAction ? named.map(({ name }) => name) : draft.actions}
        onChange={actions => onChange({ actions, everyAction: false })}
      />
      {named.length > 1 && (
        <Checkbox
          label={t('everyAction')}
          checked={draft.everyAction}
          onChange={everyAction => onChange({ actions: draft.actions, everyAction })}
        />
      )}
      {others.length > 0 && (
        <p className={styles.small}>
          {t('adminOnly', { actions: format.list(others.map(({ name }) => plain(name))) })}
        </p>
      )}
    </div>
  );
};
