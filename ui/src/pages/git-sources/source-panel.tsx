import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../design/banner/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { ExternalLink, Link } from '../../design/link/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { ApplicationHealth, ApplicationSync, useRuntimes } from '../../gitops/index.ts';
import { DetailPanel } from '../../list/index.ts';
import { runtimeQuery } from '../../runtime-proxy/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { EditSource } from './edit-source.tsx';
import styles from './git-sources.module.css';
import { OneGitSourceDocument } from './git-sources.proxy.generated.ts';
import { RemoveSource } from './remove-source.tsx';
import { MyPermission } from './source-columns.tsx';
import type { Source } from './use-sources.ts';

interface Props {
  readonly source: Source;
  readonly onClose: () => void;
  /** It stays in view while it is taken away, also when it is in the list no more. */
  readonly onHold: (source: Source | undefined) => void;
}

const LOOK_MS = 2_000;

/** One Git Source: what it follows, how that stands, and what may be changed about it. */
export const SourcePanel = ({ source, onClose, onHold }: Props) => {
  const t = useText('gitSources');
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const { rows } = useRuntimes();
  const isOnline = rows.find(({ name }) => name === source.runtime)?.online !== false;
  const mayEdit = useCan('update', 'git-source');
  const mayRemove = useCan('delete', 'git-source');
  const live = useQuery({
    ...runtimeQuery('/gitops/sources/live', {
      runtime: source.runtime,
      document: OneGitSourceDocument,
      variables: { name: source.name },
    }),
    enabled: isOnline,
    retry: false,
    // No event tells that a change of it was applied.
    refetchInterval: open === 'edit' ? LOOK_MS : false,
  });
  const facts = live.data?.gitSource;
  const { name, runtime, repoUrl, path, targetRevision, sync, health, healthMessage } = source;
  const row = (id: string, label: string, value: React.ReactNode) =>
    value === undefined || value === null || value === '' ? [] : [{ id, label, value }];
  const remove = () => {
    onHold(source);
    setOpen('remove');
  };
  const offline = isOnline ? {} : { disabledReason: t('offline', { runtime }) };
  return (
    <DetailPanel title={name} lead={<Icon name="branch" />} onClose={onClose}>
      {healthMessage !== null && health !== 'Healthy' && (
        <Banner tone="warn" title={t('panel.trouble')}>
          {healthMessage}
        </Banner>
      )}
      <div className={styles.acts}>
        {mayEdit && (
          <Button {...offline} onClick={() => facts && setOpen('edit')}>
            {t('edit.action')}
          </Button>
        )}
        {mayRemove && (
          <Button variant="danger" {...offline} onClick={remove}>
            {t('remove.action')}
          </Button>
        )}
        <WaysOn source={source} />
      </div>
      <DescriptionList
        labelWidth={110}
        items={[
          ...row('sync', t('column.sync'), <ApplicationSync sync={sync} quiet="auto" />),
          ...row('health', t('panel.health'), <ApplicationHealth health={health} quiet="auto" />),
          ...row(
            'runtime',
            t('column.runtime'),
            <Link to="/runtimes/$name" params={{ name: runtime }}>
              {runtime}
            </Link>,
          ),
          ...row(
            'repository',
            t('panel.repository'),
            repoUrl === null ? undefined : <ExternalLink href={repoUrl}>{repoUrl}</ExternalLink>,
          ),
          ...row('path', t('panel.path'), path === '.' ? undefined : path),
          ...row('branch', t('panel.branch'), targetRevision),
          ...row('include', t('panel.include'), facts?.include && <code>{facts.include}</code>),
          ...row('exclude', t('panel.exclude'), facts?.exclude && <code>{facts.exclude}</code>),
          ...row(
            'rights',
            t('panel.rights'),
            facts && t(facts.isRestricted ? 'panel.restricted' : 'panel.open'),
          ),
          ...row('namespace', t('panel.namespace'), facts?.sourceNamespace),
          ...row(
            'destinations',
            t('panel.destinations'),
            facts?.destinations
              ?.map(one => `${one.cluster ?? one.server ?? '*'}/${one.namespace}`)
              .join(', '),
          ),
          ...row('permission', t('column.permission'), <MyPermission source={source} t={t} />),
        ]}
      />
      {live.isLoading && <SkeletonText lines={2} />}
      {live.error && <ErrorState error={live.error} onRetry={() => void live.refetch()} />}
      {open === 'edit' && facts && (
        <EditSource runtime={runtime} facts={facts} onClose={() => setOpen(undefined)} />
      )}
      {open === 'remove' && (
        <RemoveSource
          source={source}
          onClose={isGone => {
            setOpen(undefined);
            onHold(undefined);
            if (isGone) onClose();
          }}
        />
      )}
    </DetailPanel>
  );
};

/** To what it brings, and to how it is synced itself. */
const WaysOn = ({ source: { runtime, namespace, name, applications } }: Pick<Props, 'source'>) => {
  const t = useText('gitSources');
  return (
    <>
      <ButtonLink to="/apps" search={{ q: `git-source:${name} runtime:${runtime}` }}>
        {t('panel.applications', { count: applications })}
      </ButtonLink>
      {useCan('view', 'gitops-application') && (
        <ButtonLink to="/apps/$runtime/$namespace/$name" params={{ runtime, namespace, name }} search={{}}>
          {t('panel.itself')}
        </ButtonLink>
      )}
    </>
  );
};
