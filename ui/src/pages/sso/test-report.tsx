import type { components } from '../../api/index.ts';
import { sentence } from '../../design/sentence/index.ts';
import { Pill, StateIcon } from '../../design/status/index.ts';
import { useText } from '../../text/index.ts';
import styles from './sso.module.css';

type Report = components['schemas']['SsoTestReport'];

/** The checks in the order they are tried. */
const CHECKS = ['discovery', 'keys', 'scopes', 'client'] as const;
const nameOf = (name: string) => CHECKS.find(known => known === name) ?? 'other';

/** What a test of a provider found, step by step, and what to do about what failed. */
export const TestReport = ({ report }: { readonly report: Report }) => {
  const t = useText('sso.test');
  const tried = new Set(report.checks.map(({ name }) => name));
  return (
    <div className={styles.report} role="status">
      <Pill tone={report.ok ? 'ok' : 'bad'} shape={report.ok ? 'ok' : 'bad'}>
        {t(report.ok ? 'passed' : 'failed')}
      </Pill>
      <ol className={styles.checks}>
        {report.checks.map(({ name, ok, message }) => (
          <li key={name}>
            <StateIcon tone={ok ? 'ok' : 'bad'} shape={ok ? 'ok' : 'bad'} size={14} />
            <span className={styles.check}>
              <b>{t(`check.${nameOf(name)}`)}</b>
              <span>{sentence(message)}</span>
              {!ok && <span className={styles.todo}>{t(`todo.${nameOf(name)}`)}</span>}
            </span>
          </li>
        ))}
        {CHECKS.filter(name => !tried.has(name)).map(name => (
          <li key={name} className={styles.untried}>
            <StateIcon tone="idle" shape="pending" size={14} />
            <span className={styles.check}>
              <b>{t(`check.${name}`)}</b>
              <span>{t('notTried')}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
};
