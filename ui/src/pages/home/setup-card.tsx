import { Button, ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { useSession } from '../../session/index.ts';
import { usePreference } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import styles from './home-page.module.css';
import { SETUP_STEPS } from './setup-steps.ts';
import { useAccountFacts } from './use-account-facts.ts';

/** The first steps of a new account; it leaves when all are done, or when the person says so. */
export const SetupCard = () => {
  const t = useText('welcome');
  const { account } = useSession();
  const [hidden, setHidden] = usePreference('setupHidden');
  const facts = useAccountFacts();
  if (hidden || facts === undefined) return null;
  const steps = SETUP_STEPS.map(step => ({ ...step, done: step.isDone(facts) }));
  const done = steps.filter(step => step.done).length;
  if (done === steps.length) return null;
  return (
    <Card
      flush
      title={t('title', { account: account.name })}
      aside={t('progress', { done, all: steps.length })}
      actions={
        <Button variant="ghost" size="sm" onClick={() => setHidden(true)}>
          {t('hide')}
        </Button>
      }
    >
      <ul className={styles.steps}>
        {steps.map(({ id, icon, to, create, done: isDone }) => (
          <li key={id} className={isDone ? styles.isDone : undefined}>
            <StateIcon
              tone={isDone ? 'ok' : 'idle'}
              shape={isDone ? 'ok' : 'pending'}
              label={t(isDone ? 'done' : 'open')}
            />
            <div className={styles.step}>
              <b>{t(`step.${id}.title`)}</b>
              <p>{t(`step.${id}.text`)}</p>
            </div>
            <ButtonLink
              size="sm"
              variant={isDone ? 'ghost' : 'default'}
              icon={icon}
              to={to}
              search={create ? { create } : {}}
            >
              {t(`step.${id}.action`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
};
