import { ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import styles from './home-page.module.css';

const STEPS = ['runtime', 'source', 'application'] as const;

/** The way to the first deployment, where there is no runtime yet. */
export const RuntimeSetup = () => {
  const t = useText('home.start');
  const mayInstall = useCan('create', 'gitops-runtime');
  return (
    <Card flush title={t('title')} aside={t('aside')}>
      <ol className={styles.start}>
        {STEPS.map((id, index) => (
          <li key={id}>
            <StateIcon
              tone={index === 0 ? 'run' : 'idle'}
              shape="pending"
              label={t(index === 0 ? 'next' : 'later')}
            />
            <div className={styles.step}>
              <b>{t('step', { number: index + 1, title: t(`${id}.title`) })}</b>
              <p>{t(`${id}.text`)}</p>
              {index === 0 && mayInstall && (
                <ButtonLink
                  size="sm"
                  variant="primary"
                  icon="server"
                  to="/runtimes"
                  search={{ wizard: 'runtime' }}
                >
                  {t('runtime.action')}
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
};
