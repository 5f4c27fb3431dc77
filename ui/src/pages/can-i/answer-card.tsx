import type { ReactNode } from 'react';
import { type Decision, type Rule, RuleSentence } from '../../access-rules/index.ts';
import { ButtonLink } from '../../design/button/index.ts';
import { CopyButton } from '../../design/copy-button/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import styles from './can-i.module.css';
import type { Asked } from './question.ts';

interface Props {
  readonly decision: Decision;
  /** The sentence that answers. */
  readonly words: string;
  /** The narrowest scope of a key that covers the action. */
  readonly scope: string;
  readonly rule: Rule | undefined;
  readonly asked: Asked | undefined;
  readonly resource: string;
  readonly action: string;
}

/** Yes or no, why, and what would change it. */
export const AnswerCard = ({ decision, words, scope, rule, ...question }: Props) => {
  const t = useText('access.canI');
  const { allowed, reason } = decision;
  return (
    <section className={styles.answer} data-allowed={allowed} aria-live="polite">
      <div className={styles.verdict}>
        <StateIcon tone={allowed ? 'ok' : 'bad'} shape={allowed ? 'gate-ok' : 'gate-bad'} size={28} />
        <h2 className={styles.yes}>{t(allowed ? 'yes' : 'no')}</h2>
        <span className={styles.end}>
          <CopyButton text={location.href} words={t('copy')} />
        </span>
      </div>
      <p className={styles.words}>{words}</p>
      <Part title={t('reason')}>{t(`because.${reason}`)}</Part>
      {decision.rule !== undefined && (
        <Part title={t('rule')}>
          <span className={styles.rule}>
            <span>{rule ? <RuleSentence rule={rule} /> : t('ruleGone', { id: decision.rule })}</span>
            {rule && (
              <ButtonLink to="/settings/access" search={{ selected: rule.id }} size="sm" icon="arrow-r">
                {t('openRule')}
              </ButtonLink>
            )}
          </span>
        </Part>
      )}
      <Part title={t('change')}>
        {reason === 'scope' ? t('ways.scope', { scope }) : t(`ways.${reason}`)}
        <WayOn reason={reason} {...question} />
      </Part>
    </section>
  );
};

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={styles.part}>
    <h3>{title}</h3>
    <div>{children}</div>
  </div>
);

interface WayProps extends Pick<Props, 'asked' | 'resource' | 'action'> {
  readonly reason: Decision['reason'];
}

/** The page where it can be changed, for those who may. */
const WayOn = ({ reason, asked, resource, action }: WayProps) => {
  const t = useText('access.canI');
  const mayWrite = useCan('create', 'access-rule');
  const subject = asked && asked.kind !== 'user' ? { subject: `${asked.kind}:${asked.id}` } : {};
  const rule = { create: true, resource, action, ...subject };
  if (reason === 'no-rule' && mayWrite)
    return (
      <Way>
        <ButtonLink to="/settings/access" search={rule} size="sm" icon="plus">
          {t('writeAllow')}
        </ButtonLink>
      </Way>
    );
  if ((reason === 'open' || reason === 'owner') && mayWrite)
    return (
      <Way>
        <ButtonLink to="/settings/access" search={{ ...rule, effect: 'deny' }} size="sm" icon="plus">
          {t('writeDeny')}
        </ButtonLink>
      </Way>
    );
  if (reason === 'admin-only' && mayWrite)
    return (
      <Way>
        <ButtonLink to="/settings/users" size="sm" icon="users">
          {t('toUsers')}
        </ButtonLink>
      </Way>
    );
  if (reason === 'scope')
    return (
      <Way>
        <ButtonLink to="/settings/tokens" size="sm" icon="key">
          {t('toKeys')}
        </ButtonLink>
      </Way>
    );
  return null;
};

const Way = ({ children }: { readonly children: ReactNode }) => <div className={styles.way}>{children}</div>;
