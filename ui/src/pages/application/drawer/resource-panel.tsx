import { IconButton } from '../../../design/button/index.ts';
import { EmptyState } from '../../../design/empty-state/index.ts';
import { Link } from '../../../design/link/index.ts';
import { Tabs } from '../../../design/tabs/index.ts';
import { useCopyLink } from '../../../shell/index.ts';
import { useText } from '../../../text/index.ts';
import { keyOf, keyText, type Managed, type ResourceNode } from '../application.ts';
import { GitButtons } from '../git/git-buttons.tsx';
import type { GitActs } from '../git/use-git-acts.tsx';
import { useContainers } from '../logs/logs-tab.tsx';
import { MergedLogView } from '../logs/merged-log.tsx';
import { PodLogView } from '../logs/pod-log.tsx';
import { EventsView } from '../objects/events-view.tsx';
import type { ApplicationSearch, PANELS, ShowSearch } from '../search.ts';
import { kindIcon } from '../tree/kinds.ts';
import { isPod } from '../tree/tree-model.ts';
import type { ApplicationPlace } from '../use-application.ts';
import styles from './drawer.module.css';
import { Panel } from './panel.tsx';
import { ResourceActs } from './resource-acts.tsx';
import { DesiredView, DiffPart, LiveView } from './resource-manifests.tsx';
import { ResourceSummary } from './resource-summary.tsx';

interface Props {
  readonly place: ApplicationPlace;
  readonly node: ResourceNode;
  /** Those that belong to it. */
  readonly pods: readonly ResourceNode[];
  readonly managed: {
    readonly data: { readonly resources: readonly Managed[] } | undefined;
    readonly error: Error | null;
  };
  readonly permissions: readonly string[];
  readonly search: ApplicationSearch;
  readonly show: ShowSearch;
  /** Opens the sync of this object alone; absent where the person may not. */
  readonly onSync?: (() => void) | undefined;
  readonly git: GitActs;
}

type PanelName = (typeof PANELS)[number];

const partsOf = (
  node: ResourceNode,
  pods: readonly ResourceNode[],
  permissions: readonly string[],
): readonly PanelName[] => [
  'summary',
  ...(node.sync == null ? [] : (['diff', 'desired'] as const)),
  'live',
  'events',
  ...((isPod(node) || pods.length > 0) && permissions.includes('view-pod-logs') ? (['logs'] as const) : []),
];

/** One object: how it does, what Git wants, what the cluster has, what happened, what it prints. */
export const ResourcePanel = (props: Props) => {
  const { place, node, pods, managed, permissions, search, show, onSync, git } = props;
  const t = useText('application.panel');
  const copyLink = useCopyLink();
  const parts = partsOf(node, pods, permissions);
  const part = parts.find(one => one === search.panel) ?? 'summary';
  const of = managed.data?.resources.find(one => keyText(one) === keyText(node));
  // What is done about a difference, and not about the object, belongs below one.
  const mayAct = git.commitLive !== undefined || git.ignore !== undefined;
  const isDifference = part === 'diff' && (of?.fields.length ?? 0) > 0 && mayAct;
  return (
    <Panel
      icon={kindIcon(node.kind)}
      title={node.name}
      aside={node.kind}
      takesFocus
      onClose={() => show({ node: undefined, panel: 'none', container: undefined })}
      actions={<IconButton icon="link" label={t('copyLink')} onClick={() => void copyLink()} />}
      foot={
        <>
          {isDifference && <GitButtons acts={git} only={keyText(node)} size="sm" />}
          <ResourceActs {...{ place, node, permissions, show, onSync }} isOnlySync={isDifference} />
        </>
      }
    >
      <div className={styles.tabs}>
        <Tabs
          label={t('tabs')}
          current={part}
          tabs={parts.map(id => ({
            id,
            label: t(`tab.${id as 'summary'}`),
            link: (
              // On a phone the panel is far down the page, and stays where it is.
              <Link
                to="."
                search={{ ...search, panel: id === 'summary' ? undefined : id }}
                replace
                resetScroll={false}
              />
            ),
          }))}
        />
      </div>
      <Part part={part} {...{ place, node, pods, of, search, show, isKnown: managed.data !== undefined }} />
    </Panel>
  );
};

interface PartProps extends Pick<Props, 'place' | 'node' | 'pods' | 'search' | 'show'> {
  readonly part: PanelName;
  readonly of: Managed | undefined;
  /** The comparison has come. */
  readonly isKnown: boolean;
}

const Part = ({ part, place, node, pods, of, search, show, isKnown }: PartProps) => {
  switch (part) {
    case 'diff':
      return <DiffPart node={node} of={of} isKnown={isKnown} mode={search.mode} show={show} />;
    case 'desired':
      return <DesiredView node={node} of={of} isKnown={isKnown} />;
    case 'live':
      return <LiveView place={place} node={node} />;
    case 'events':
      return <EventsView place={place} resource={keyOf(node)} />;
    case 'logs':
      return isPod(node) ? (
        <Log place={place} node={node} search={search} show={show} />
      ) : (
        <MergedLogView key={keyText(node)} place={place} of={keyOf(node)} />
      );
    default:
      return <ResourceSummary {...{ place, node, pods, show }} why={of?.why ?? undefined} />;
  }
};

const Log = ({ place, node, search, show }: Pick<PartProps, 'place' | 'node' | 'search' | 'show'>) => (
  <PodLogView
    key={keyText(node)}
    place={place}
    pod={keyOf(node)}
    containers={useContainers(place, node).names}
    container={search.container}
    onContainer={container => show({ container })}
  />
);

/** An address that names an object which is no more. */
export const GonePanel = ({ title, onClose }: { readonly title: string; readonly onClose: () => void }) => {
  const t = useText('application.panel');
  return (
    <Panel icon="doc" title={title} onClose={onClose}>
      <EmptyState icon="search" title={t('gone')}>
        {t('goneText')}
      </EmptyState>
    </Panel>
  );
};
