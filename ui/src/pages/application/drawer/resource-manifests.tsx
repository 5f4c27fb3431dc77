import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '../../../design/copy-button/index.ts';
import { DiffView } from '../../../design/diff-view/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { DiffModeSwitch } from '../../../gitops/index.ts';
import { runtimeQuery } from '../../../runtime-proxy/index.ts';
import { useText } from '../../../text/index.ts';
import { keyOf, type Managed, type ResourceNode } from '../application.ts';
import { withoutServerFields } from '../changes/edits.ts';
import { Writers } from '../changes/writers.tsx';
import type { ApplicationSearch, ShowSearch } from '../search.ts';
import type { ApplicationPlace } from '../use-application.ts';
import styles from './drawer.module.css';
import { LiveResourceDocument } from './resource.proxy.generated.ts';

interface Compared {
  readonly node: ResourceNode;
  readonly of: Managed | undefined;
  readonly isKnown: boolean;
}

const Note = ({ children }: { readonly children: string }) => <p className={styles.note}>{children}</p>;

const Manifest = ({ text }: { readonly text: string }) => {
  const t = useText('common');
  return (
    <>
      <div className={styles.mode}>
        <CopyButton text={text} label={t('copy')} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that it must take the keys for it */}
      <pre className={styles.manifest} tabIndex={0}>
        {text}
      </pre>
    </>
  );
};

export const DesiredView = ({ node, of, isKnown }: Compared) => {
  const t = useText('application.panel');
  if (!isKnown) return <SkeletonRows rows={8} />;
  const owner = node.parents[0]?.split('/');
  if (!of?.desired)
    return (
      <Note>{owner ? t('noDesiredOwned', { owner: `${owner[1]} ${owner.at(-1)}` }) : t('noDesired')}</Note>
    );
  return <Manifest text={of.desired} />;
};

/** The object as the cluster has it; read again while it is looked at. */
export const LiveView = ({
  place,
  node,
}: {
  readonly place: ApplicationPlace;
  readonly node: ResourceNode;
}) => {
  const t = useText('application.panel');
  const { runtime, ...ref } = place;
  const query = useQuery({
    ...runtimeQuery('/gitops/resource', {
      runtime,
      document: LiveResourceDocument,
      variables: { ...ref, resource: keyOf(node) },
    }),
    retry: false,
    refetchInterval: 5_000,
  });
  if (node.health === 'Missing') return <Note>{t('noLive')}</Note>;
  if (query.data) return <Manifest text={query.data.resource.manifest} />;
  if (query.error)
    return <ErrorState title={t('noManifest')} error={query.error} onRetry={() => void query.refetch()} />;
  return <SkeletonRows rows={8} />;
};

interface DiffProps extends Compared {
  readonly mode: ApplicationSearch['mode'];
  readonly show: ShowSearch;
}

export const DiffPart = ({ node, of, isKnown, mode = 'inline', show }: DiffProps) => {
  const t = useText('application');
  if (!isKnown) return <SkeletonRows rows={8} />;
  if (!of) return <Note>{t('panel.noDesired')}</Note>;
  if (of.sync === 'Synced' && !of.requiresPruning) return <Note>{t('panel.noDiff')}</Note>;
  return (
    <>
      <div className={styles.mode}>
        <DiffModeSwitch
          mode={mode}
          onMode={next => show({ mode: next === 'inline' ? undefined : next })}
          onSplit={() => show({ tab: 'diff', node: undefined, mode: undefined }, { push: true })}
        />
      </div>
      <DiffView
        label={`${node.kind} ${node.name}`}
        before={withoutServerFields(of.before ?? of.live ?? '')}
        after={of.requiresPruning ? '' : withoutServerFields(of.after ?? of.desired ?? '')}
        mode={mode}
      />
      <Writers of={of} />
      {node.kind === 'Secret' && <Note>{t('changes.secret')}</Note>}
    </>
  );
};
