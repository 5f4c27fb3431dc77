import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiFault, read } from '../../api/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { later } from '../../later/index.ts';
import type { Repository } from '../../repositories/index.ts';
import { useCan } from '../../session/index.ts';
import { MissingPart, Page, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { BranchesTab } from './branches-tab.tsx';
import { CodeTab } from './code-tab.tsx';
import { CommitsTab } from './commits-tab.tsx';
import { EmptyRepository } from './empty-repository.tsx';
import { ProtectionTab } from './protection-tab.tsx';
import { PullsTab } from './pulls-tab.tsx';
import { parseRepositorySearch, TABS } from './search.ts';
import { WebhooksTab } from './webhooks-tab.tsx';

const deletion = later(async () => (await import('./delete-repository.tsx')).DeleteRepository, MissingPart);

const TAB_ICONS = {
  code: 'code',
  commits: 'commit',
  branches: 'branch',
  pulls: 'pr',
  protection: 'shield-check',
  webhooks: 'link',
} as const;

/** Those that only people see who may change the repository. */
const FOR_KEEPERS: readonly string[] = ['webhooks'];

/** One repository: its files, its history, its branches and what is asked to be merged. */
export const RepositoryPage = () => {
  const t = useText('repositories');
  const { owner = '', repo = '' } = useParams({ strict: false });
  const repository = useQuery(read('/repos/{owner}/{repo}', { path: { owner, repo } }));
  if (repository.error) {
    const isMissing = repository.error instanceof ApiFault && [400, 404].includes(repository.error.status);
    return (
      <Page title={t('title')}>
        {isMissing ? (
          <EmptyState
            icon="branch"
            title={t('one.missing.title')}
            actions={<ButtonLink to="/repositories">{t('one.missing.action')}</ButtonLink>}
          >
            {t('one.missing.text')}
          </EmptyState>
        ) : (
          <ErrorState error={repository.error} onRetry={() => void repository.refetch()} />
        )}
      </Page>
    );
  }
  if (!repository.data)
    return (
      <Page title={t('title')} isPending>
        <SkeletonRows rows={6} />
      </Page>
    );
  return <Shown repository={repository.data} />;
};

const Shown = ({ repository }: { readonly repository: Repository }) => {
  const t = useText('repositories');
  const [deleting, setDeleting] = useState(false);
  const mayDelete = useCan('delete', 'repository');
  const mayUpdate = useCan('update', 'repository');
  const { owner, name, fullName } = repository;
  return (
    <Page
      title={name}
      breadcrumb={[{ label: t('title'), to: '/repositories' }, { label: owner.login }]}
      width="bare"
      tabs={TABS.filter(one => mayUpdate || !FOR_KEEPERS.includes(one)).map(one => ({
        label: t(`one.tab.${one}`),
        to: `/repositories/${fullName}`,
        search: { tab: one === 'code' ? undefined : one },
        icon: TAB_ICONS[one],
      }))}
      actions={
        mayDelete && (
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t('one.delete.action')}
          </Button>
        )
      }
    >
      <Content repository={repository} />
      {deleting && <deletion.Show repository={repository} onClose={() => setDeleting(false)} />}
    </Page>
  );
};

const Content = ({ repository }: { readonly repository: Repository }) => {
  const [search, show] = usePageSearch(parseRepositorySearch);
  const branch = search.branch ?? repository.defaultBranch;
  if (search.tab === 'protection') return <ProtectionTab repository={repository} />;
  if (search.tab === 'webhooks') return <WebhooksTab repository={repository} />;
  if (repository.isEmpty) return <EmptyRepository repository={repository} />;
  switch (search.tab) {
    case 'commits':
      return <CommitsTab repository={repository} branch={branch} />;
    case 'branches':
      return <BranchesTab repository={repository} />;
    case 'pulls':
      return (
        <PullsTab
          repository={repository}
          state={search.state ?? 'open'}
          isCreating={search.create === true}
          onCreate={create => show({ create: create || undefined })}
          onState={state => show({ state: state === 'open' ? undefined : state })}
        />
      );
    default:
      return (
        <CodeTab
          repository={repository}
          branch={branch}
          path={search.path ?? ''}
          file={search.file}
          onBranch={next => show({ branch: next === repository.defaultBranch ? undefined : next })}
        />
      );
  }
};
