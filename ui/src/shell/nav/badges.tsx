import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { needsLook, runtimeStateOf, useRuntimes, useRuntimeTroubles } from '../../gitops/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './nav.module.css';

/** How many builds run now; nothing while none does. */
export const RunningBuilds = () => {
  const t = useText('shell.nav');
  const { number } = useFormatter();
  const count = useQuery(read('/builds/under-way')).data?.running ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles.badge} title={t('running', { count })}>
      <StateIcon tone="run" shape="run" size={12} />
      <span aria-hidden="true">{number(count, { notation: 'compact' })}</span>
      <span className="visually-hidden">{t('running', { count })}</span>
    </span>
  );
};

/** That a runtime needs somebody. */
export const RuntimesToLookAt = () => {
  const t = useText('shell.nav');
  const { rows } = useRuntimes();
  const troublesOf = useRuntimeTroubles();
  const count = rows.filter(runtime => needsLook(runtimeStateOf(runtime, troublesOf(runtime.name)))).length;
  if (count === 0) return null;
  return (
    <span className={styles.badge} title={t('needsLook', { count })}>
      <StateIcon tone="warn" shape="warn" size={14} />
      <span className="visually-hidden">{t('needsLook', { count })}</span>
    </span>
  );
};
