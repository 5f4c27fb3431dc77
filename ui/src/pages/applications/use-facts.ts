import { holdWords } from '@freshet/domain/fleet';
import { useApplicationStates } from '../../gitops/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import type { CompareApplicationsQuery } from './compare.generated.ts';

type Compared = CompareApplicationsQuery['applications']['nodes'][number];

const joined = (values: readonly (string | null | undefined)[]): string =>
  [...new Set(values.filter(value => value != null && value !== ''))].join(', ');

/** What is told of an application where two are compared, in the same order for each. */
export const useFacts = () => {
  const t = useText('applications');
  const states = useApplicationStates();
  const format = useFormatter();
  const automation = ({ isAutoSynced, isPruning, isSelfHealing }: Compared): string =>
    isAutoSynced
      ? [
          t('compare.automation.on'),
          ...(isPruning ? [t('compare.automation.prune')] : []),
          ...(isSelfHealing ? [t('compare.automation.selfHeal')] : []),
        ].join(', ')
      : t('compare.automation.off');
  return (application: Compared, replicas: readonly string[] | undefined) => {
    const { destination, sources, hold, deployedAt } = application;
    return [
      { id: 'health', value: states.health(application.health) },
      { id: 'sync', value: states.sync(application.sync) },
      { id: 'revision', value: joined(application.revisions.map(revision => revision.slice(0, 12))) },
      { id: 'images', value: joined(application.images) },
      { id: 'replicas', value: replicas && joined(replicas) },
      { id: 'resources', value: format.number(application.resourceCount) },
      { id: 'environment', value: application.environment ?? '' },
      {
        id: 'place',
        value: t('place', {
          cluster: destination.name ?? destination.server,
          namespace: destination.namespace,
        }),
      },
      { id: 'runtime', value: application.runtime },
      { id: 'project', value: application.project },
      { id: 'repository', value: joined(sources.map(({ repoUrl }) => repoUrl)) },
      { id: 'folder', value: joined(sources.map(({ path, chart }) => chart ?? path)) },
      { id: 'target', value: joined(sources.map(({ targetRevision }) => targetRevision)) },
      { id: 'automation', value: automation(application) },
      { id: 'hold', value: hold == null ? '' : holdWords({ ...hold, since: '', until: undefined }) },
      {
        id: 'deployed',
        value:
          deployedAt == null
            ? ''
            : format.dateTime(new Date(deployedAt), { dateStyle: 'medium', timeStyle: 'short' }),
      },
    ] as const;
  };
};
