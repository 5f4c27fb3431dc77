import { DescriptionList } from '../../../design/key-value/index.ts';
import { ExternalLink } from '../../../design/link/index.ts';
import { Time } from '../../../design/time/index.ts';
import { ApplicationHealth, ApplicationSync, healthStatusOf } from '../../../gitops/index.ts';
import { useText } from '../../../text/index.ts';
import { keyOf, type ResourceNode } from '../application.ts';
import { useEvents } from '../objects/events-view.tsx';
import type { ShowSearch } from '../search.ts';
import { isPod, podFacts } from '../tree/tree-model.ts';
import type { ApplicationPlace } from '../use-application.ts';
import styles from './drawer.module.css';
import { PodList } from './pod-list.tsx';
import { useObjectFacts } from './use-object-facts.tsx';

interface Props {
  readonly place: ApplicationPlace;
  readonly node: ResourceNode;
  /** Those that belong to it; the worst first. */
  readonly pods: readonly ResourceNode[];
  readonly show: ShowSearch;
  /** Why it differs from Git. */
  readonly why: string | undefined;
}

/** How one object does, with the reason in plain sight. */
export const ResourceSummary = ({ place, node, pods, show, why }: Props) => {
  const t = useText('application.panel');
  const facts = podFacts(node);
  const told = useObjectFacts(place, node);
  const owner = node.parents[0]?.split('/');
  const items = [
    { id: 'namespace', label: t('namespace'), value: node.namespace || '–' },
    ...(node.group === '' ? [] : [{ id: 'group', label: t('group'), value: node.group }]),
    ...(owner ? [{ id: 'owner', label: t('owner'), value: `${owner[1]} ${owner.at(-1)}` }] : []),
    ...(isPod(node)
      ? [
          {
            id: 'containers',
            label: t('containers'),
            value: `${facts.ready}/${facts.containers}, ${t('restarts', { count: facts.restarts })}`,
          },
        ]
      : []),
    ...told,
    ...(node.images.length === 0
      ? []
      : [
          {
            id: 'images',
            label: t('image'),
            value: (
              <span className={styles.list}>
                {node.images.map(image => (
                  <code key={image}>{image}</code>
                ))}
              </span>
            ),
          },
        ]),
    ...(node.urls.length === 0
      ? []
      : [
          {
            id: 'urls',
            label: t('urls'),
            value: (
              <span className={styles.list}>
                {node.urls.map(url => (
                  <ExternalLink key={url} href={url}>
                    {url}
                  </ExternalLink>
                ))}
              </span>
            ),
          },
        ]),
    ...(node.createdAt == null
      ? []
      : [{ id: 'created', label: t('created'), value: <Time at={node.createdAt} /> }]),
  ];
  return (
    <div className={styles.summary}>
      <div className={styles.states}>
        {node.health != null && <ApplicationHealth health={node.health} />}
        {node.sync != null && <ApplicationSync sync={node.sync} />}
      </div>
      <Reason place={place} node={node} />
      {why !== undefined && (
        <p className={styles.message} data-health="MISSING">
          {why}
        </p>
      )}
      <DescriptionList labelWidth={110} items={items} />
      {pods.length > 0 && <Pods pods={pods} show={show} />}
    </div>
  );
};

const SHOWN_PODS = 6;

/** What runs for it: why it is not well is said there. */
const Pods = ({ pods, show }: Pick<Props, 'pods' | 'show'>) => {
  const t = useText('application');
  const ready = pods.filter(pod => podFacts(pod).isReady).length;
  const rest = pods.length - SHOWN_PODS;
  return (
    <section className={styles.pods}>
      <h3>
        {t('panel.pods', { count: pods.length })}{' '}
        <span className={styles.podsCount}>{t('tree.pods', { ready, total: pods.length })}</span>
      </h3>
      <PodList pods={pods.slice(0, SHOWN_PODS)} show={show} />
      {rest > 0 && (
        <button type="button" onClick={() => show({ tab: 'pods', node: undefined }, { push: true })}>
          {t('panel.morePods', { count: rest })}
        </button>
      )}
    </section>
  );
};

/** What an object that is not well says of itself: its message, and the last warning of the cluster. */
const Reason = ({ place, node }: Pick<Props, 'place' | 'node'>) => {
  const { reason } = podFacts(node);
  const isWell = node.health == null || node.health === 'Healthy';
  const text = [isPod(node) && !isWell ? reason : undefined, node.healthMessage ?? undefined]
    .filter(one => one !== undefined && one !== '')
    .join(': ');
  return (
    <>
      {text !== '' && (
        <p className={styles.message} data-health={healthStatusOf(node.health)}>
          {text}
        </p>
      )}
      {!isWell && <LastWarning place={place} node={node} known={text} />}
    </>
  );
};

const LastWarning = ({ place, node, known }: Pick<Props, 'place' | 'node'> & { readonly known: string }) => {
  const { data } = useEvents(place, keyOf(node));
  const warning = data?.events.find(({ type }) => type === 'Warning');
  if (!warning || known.includes(warning.message)) return null;
  return (
    <p className={styles.message} data-health="MISSING">
      {warning.reason}: {warning.message} {warning.lastAt != null && <Time at={warning.lastAt} />}
    </p>
  );
};
