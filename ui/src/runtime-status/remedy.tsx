import { useQuery } from '@tanstack/react-query';
import { ask } from '../api/index.ts';
import { Link } from '../design/link/index.ts';
import { useCan } from '../session/index.ts';
import { useText } from '../text/index.ts';
import type { Check } from './check.ts';
import { NamedSourcesDocument } from './named-sources.generated.ts';
import { remedyFor } from './remedies.ts';
import styles from './runtime-status.module.css';

interface Props {
  readonly check: Check;
  /** The name of the runtime whose path it is. */
  readonly runtime: string;
}

/** Leads to where something can be done about a path that does not hold, for whom that is open. */
export const Remedy = ({ check, runtime }: Props) => {
  const t = useText('runtimeParts.remedy');
  const mayUpdate = useCan('update', 'gitops-runtime');
  const mayReadSources = useCan('read', 'git-source');
  const kind = remedyFor(check);
  const subject = check.subject ?? '';
  const at = { to: '/runtimes/$name', params: { name: runtime } } as const;
  if (kind === 'source' && mayReadSources) return <SourceLink runtime={runtime} name={subject} />;
  if (kind === 'tokens' && mayUpdate)
    return (
      <Link {...at} search={{ tab: 'settings' }} hash="git-tokens" className={styles.remedy}>
        {t('tokens')}
      </Link>
    );
  if (kind === 'clusters')
    return (
      <Link {...at} search={{ tab: 'clusters' }} className={styles.remedy}>
        {t('cluster', { name: subject })}
      </Link>
    );
  return null;
};

/** Only its name is told with the path; which Git Source that is says the list of them. */
const SourceLink = ({ runtime, name }: { readonly runtime: string; readonly name: string }) => {
  const t = useText('runtimeParts.remedy');
  const found = useQuery(ask('/gitops/sources/named', NamedSourcesDocument, { runtime })).data;
  const id = found?.gitSources.nodes.find(source => source.name === name)?.id;
  const words = t('source', { name });
  return id === undefined ? (
    <Link
      to="/runtimes/$name"
      params={{ name: runtime }}
      search={{ tab: 'sources' }}
      className={styles.remedy}
    >
      {words}
    </Link>
  ) : (
    <Link to="/sources" search={{ selected: id }} className={styles.remedy}>
      {words}
    </Link>
  );
};
