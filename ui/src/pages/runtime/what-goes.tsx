import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../api/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import type { Runtime } from '../../gitops/index.ts';
import { useCan } from '../../session/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './runtime.module.css';
import { RuntimeClustersDocument, RuntimeSourcesDocument } from './sources.generated.ts';
import type { Way } from './uninstall.ts';

interface Props {
  readonly runtime: Runtime;
  readonly way: Way;
}

/** So many are named; the rest is counted. */
const FEW = 5;

/** What is gone once the runtime is, and what is not: counted and named as far as it is known. */
export const WhatGoes = ({ runtime: { name, namespace }, way }: Props) => {
  const t = useText('runtime.uninstall.wizard');
  const format = useFormatter();
  const maySeeSources = useCan('read', 'git-source');
  const sources = useQuery({
    ...ask('/gitops/sources', RuntimeSourcesDocument, { runtime: name }),
    enabled: maySeeSources,
  }).data?.gitSources.nodes;
  const clusters = useQuery(ask('/gitops/clusters', RuntimeClustersDocument, { runtime: name })).data
    ?.clusters.nodes;
  const applications = clusters?.reduce((sum, one) => sum + one.applications, 0);
  const named = (all: readonly { readonly name: string }[]) => {
    const names = all.slice(0, FEW).map(one => one.name);
    return format.list(all.length > FEW ? [...names, t('more', { count: all.length - FEW })] : names);
  };
  const isInGit = way === 'command';
  return (
    <>
      <Part title={t('goes')}>
        {sources && <Line goes>{t('sources', { count: sources.length, names: named(sources) })}</Line>}
        {clusters && <Line goes>{t('clusters', { count: clusters.length, names: named(clusters) })}</Line>}
        {applications !== undefined && <Line goes>{t('applications', { count: applications })}</Line>}
        {isInGit && <Line goes>{t('files', { name })}</Line>}
        {(isInGit || way === 'forced') && <Line goes>{t('installed', { namespace })}</Line>}
        <Line goes>{t('key')}</Line>
      </Part>
      <Part title={t('stays')}>
        <Line>{t('workloads')}</Line>
        <Line>{t('repositories')}</Line>
        {!isInGit && <Line>{t('filesStay', { name })}</Line>}
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
