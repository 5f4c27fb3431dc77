import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../../design/button/index.ts';
import { EmptyState } from '../../../design/empty-state/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { Icon } from '../../../design/icon/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { Tag } from '../../../design/tag/index.ts';
import { Time } from '../../../design/time/index.ts';
import { ApplicationHealth } from '../../../gitops/index.ts';
import { runtimeQuery } from '../../../runtime-proxy/index.ts';
import { useText } from '../../../text/index.ts';
import { keyText, type ResourceNode } from '../application.ts';
import type { ApplicationSearch, ShowSearch } from '../search.ts';
import { kindIcon } from '../tree/kinds.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { FrontOf } from './front.tsx';
import { ImageOf } from './image-of.tsx';
import styles from './services.module.css';
import { ApplicationServicesDocument } from './services.proxy.generated.ts';
import { type Front, frontOf, podToRead, restOf, type Serving, servingMark } from './serving.ts';

const AGAIN_MS = 5_000;

interface Props {
  readonly place: ApplicationPlace;
  readonly nodes: readonly ResourceNode[];
  readonly search: ApplicationSearch;
  readonly show: ShowSearch;
  readonly mayReadLogs: boolean;
}

/** Read again whenever the tree says that something which serves has changed, and now and then for what it does not tell. */
const useServices = ({ runtime, ...ref }: ApplicationPlace, nodes: readonly ResourceNode[]) => {
  const services = useQuery({
    ...runtimeQuery('/gitops/services', { runtime, document: ApplicationServicesDocument, variables: ref }),
    retry: false,
    refetchInterval: AGAIN_MS,
  });
  const mark = servingMark(nodes);
  const markRead = useRef(mark);
  const readAgain = useEffectEvent(() => void services.refetch());
  useEffect(() => {
    if (markRead.current === mark) return;
    markRead.current = mark;
    readAgain();
  }, [mark]);
  return services;
};

/** What of the application serves: its workloads with their pods and images, and how they are reached. */
export const ServicesTab = ({ place, nodes, search, show, mayReadLogs }: Props) => {
  const t = useText('applicationServices');
  const services = useServices(place, nodes);
  if (services.error && !services.data)
    return <ErrorState title={t('failed')} error={services.error} onRetry={() => void services.refetch()} />;
  if (!services.data) return <SkeletonRows rows={6} />;
  const told = services.data.applicationServices;
  const { workloads, isCut } = told;
  const others = restOf(told);
  if (workloads.length === 0 && others.length === 0)
    return (
      <EmptyState icon="svc" title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <div className={styles.services}>
      <ul className={styles.list} aria-label={t('label', { name: place.name })}>
        {workloads.map(one => (
          <Workload
            key={`${one.workload.kind}/${one.workload.namespace}/${one.workload.name}`}
            {...{ serving: one, search, show, mayReadLogs }}
            front={frontOf(told.services, one)}
          />
        ))}
      </ul>
      {isCut && <p className={styles.quiet}>{t('cut')}</p>}
      {others.length > 0 && (
        <section className={styles.others} aria-label={t('others')}>
          <h2>{t('others')}</h2>
          <FrontOf services={others} show={show} />
        </section>
      )}
    </div>
  );
};

interface WorkloadProps extends Pick<Props, 'search' | 'show' | 'mayReadLogs'> {
  readonly serving: Serving;
  readonly front: readonly Front[];
}

const podKey = (pod: Serving['pods'][number]): string => keyText({ group: '', kind: 'Pod', ...placeOf(pod) });

const Workload = ({ serving, front, search, show, mayReadLogs }: WorkloadProps) => {
  const t = useText('applicationServices');
  const { group, workload } = serving;
  const { kind, namespace, name, images, health, healthMessage } = workload;
  const key = keyText({ group, kind, namespace, name });
  const pod = podToRead(serving);
  return (
    <li
      className={styles.workload}
      aria-label={`${kind} ${name}`}
      data-current={search.node === key || undefined}
    >
      <div className={styles.head}>
        <Icon name={kindIcon(kind)} size={16} />
        <button
          type="button"
          className={styles.name}
          onClick={() => show({ node: key, panel: undefined }, { push: true })}
        >
          {name}
        </button>
        <span className={styles.quiet}>{kind}</span>
        <ApplicationHealth health={health} quiet="auto" />
        {workload.isPaused && <Tag icon="pause">{t('paused')}</Tag>}
        {mayReadLogs && pod && (
          <Button
            size="sm"
            variant="ghost"
            icon="term"
            className={styles.logs}
            aria-label={t('logsOf', { name })}
            onClick={() =>
              show({ tab: 'logs', node: serving.podCount > 1 ? key : podKey(pod) }, { push: true })
            }
          >
            {t('logs')}
          </Button>
        )}
      </div>
      {healthMessage != null && health !== 'Healthy' && <p className={styles.why}>{healthMessage}</p>}
      <div className={styles.facts}>
        <section aria-label={t('pods')}>
          <h3>{t('pods')}</h3>
          <Pods serving={serving} show={show} />
        </section>
        <section aria-label={t('images')}>
          <h3>{t('images')}</h3>
          <ul className={styles.lines}>
            {images.map(image => (
              <ImageOf key={image} image={image} />
            ))}
          </ul>
        </section>
        <section aria-label={t('front')}>
          <h3>{t('front')}</h3>
          {front.length === 0 ? (
            <span className={styles.quiet}>{t('none')}</span>
          ) : (
            <FrontOf services={front} show={show} />
          )}
        </section>
      </div>
    </li>
  );
};

const placeOf = ({ namespace, name }: { readonly namespace: string; readonly name: string }) => ({
  namespace,
  name,
});

const MOST_SQUARES = 24;

/** How many serve of those that are wanted, each a press away, and how often they were begun again. */
const Pods = ({ serving, show }: Pick<WorkloadProps, 'serving' | 'show'>) => {
  const t = useText('applicationServices');
  const { workload, pods, podCount, restartedAt } = serving;
  const { desired, ready, updated, schedule, restarts } = workload;
  return (
    <div className={styles.lines}>
      <b className={styles.ready} data-short={(desired != null && ready < desired) || undefined}>
        {desired == null ? t('running', { count: ready }) : t('ready', { ready, desired })}
      </b>
      {schedule != null && <span>{t('schedule', { schedule })}</span>}
      {updated != null && desired != null && updated < desired && (
        <span className={styles.quiet}>{t('updated', { updated, desired })}</span>
      )}
      {pods.length > 0 && (
        <span className={styles.squares}>
          {pods.slice(0, MOST_SQUARES).map(pod => (
            <button
              key={pod.name}
              type="button"
              data-well={pod.isWell}
              title={`${pod.name}: ${pod.status}`}
              aria-label={`${pod.name}, ${pod.status}`}
              onClick={() =>
                show(
                  { node: keyText({ group: '', kind: 'Pod', ...placeOf(pod) }), panel: undefined },
                  { push: true },
                )
              }
            />
          ))}
          {podCount > MOST_SQUARES && <small>+{podCount - MOST_SQUARES}</small>}
        </span>
      )}
      {podCount > 0 && (
        <span className={styles.quiet}>
          {restartedAt == null || restarts === 0
            ? t('restarts', { count: restarts })
            : t.rich('restartsAt', { count: restarts, time: () => <Time at={restartedAt} /> })}
        </span>
      )}
    </div>
  );
};
