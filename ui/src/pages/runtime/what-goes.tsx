import type { ReactNode } from 'react';
import { ErrorState } from '../../design/error-state/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { hasCome, type Runtime } from '../../gitops/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './runtime.module.css';
import type { Way } from './uninstall.ts';
import type { Counted, useWhatGoes } from './use-what-goes.ts';

interface Props {
  readonly runtime: Runtime;
  readonly way: Way;
  readonly what: ReturnType<typeof useWhatGoes>;
}

/** So many are named; the rest is counted. */
const FEW = 5;

/** What is gone once the runtime is, and what is not: counted and named, and nothing of it before that is known. */
export const WhatGoes = ({ runtime, way, what: { known, error, retry } }: Props) => {
  const t = useText('runtime.uninstall.wizard');
  const format = useFormatter();
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!known) return <SkeletonText lines={8} />;
  const { name, namespace } = runtime;
  const { sources, clusters, applications } = known;
  const counted = ({ total, names }: Counted) => {
    const few = names.slice(0, FEW);
    const rest = total - few.length;
    return { count: total, names: format.list(rest > 0 ? [...few, t('more', { count: rest })] : few) };
  };
  const isInGit = way === 'command';
  // One that never connected has deployed nothing, and written no file.
  const isInstalled = hasCome(runtime);
  return (
    <>
      <Part title={t('goes')}>
        {sources && <Line goes>{t('sources', counted(sources))}</Line>}
        <Line goes>{t('clusters', counted(clusters))}</Line>
        {applications !== undefined && <Line goes>{t('applications', { count: applications })}</Line>}
        {isInGit && <Line goes>{t('files', { name })}</Line>}
        {(isInGit || way === 'forced') && <Line goes>{t('installed', { namespace })}</Line>}
        {runtime.isConfigurationRuntime && <Line goes>{t('role')}</Line>}
        <Line goes>{t('key')}</Line>
      </Part>
      <Part title={t('stays')}>
        {isInstalled && <Line>{t('workloads')}</Line>}
        <Line>{t('repositories')}</Line>
        {isInstalled && !isInGit && <Line>{t('filesStay', { name })}</Line>}
        {way === 'forget' && <Line>{t('installedStays')}</Line>}
      </Part>
    </>
  );
};

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className={styles.part}>{title}</h2>
    <ul className={styles.effects}>{children}</ul>
  </section>
);

const Line = ({ goes = false, children }: { readonly goes?: boolean; readonly children: ReactNode }) => (
  <li>
    {goes ? <StateIcon tone="warn" shape="warn" /> : <Icon name="arrow-r" size={14} />}
    <span>{children}</span>
  </li>
);
