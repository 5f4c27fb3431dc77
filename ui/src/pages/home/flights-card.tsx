import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cloneElement, useEffect, useMemo, useRef } from 'react';
import { faultFrom } from '../../api/index.ts';
import { useWalks } from '../../deliveries/index.ts';
import { Avatar } from '../../design/avatar/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { FlowTrack } from '../../design/flow-track/index.ts';
import { sentence } from '../../design/sentence/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Time, useNow } from '../../design/time/index.ts';
import { readAgain, useLiveEvents } from '../../live/index.ts';
import { useCan } from '../../session/index.ts';
import { Failure } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { isInFlight, isInTrouble, nowOf, type ShownFlight, shownOf } from './flights.ts';
import styles from './flights-card.module.css';
import { useFlights } from './use-flights.ts';
import { useNewestBuilds, usePeriod } from './use-home.ts';
import { useStillRows } from './use-still-rows.ts';

const SHOWN = 6;
const STOPS = ['commit', 'build', 'image', 'promotion', 'sync', 'pods'] as const;

/** No more often than this is asked for builds that have just begun or ended. */
const PAUSE_MS = 500;

/** A change is shown when it begins and when its build ends, not only when the many events of a build have come to rest. */
const useBuildsAtOnce = () => {
  const client = useQueryClient();
  const builds = useNewestBuilds();
  const askedAt = useRef(0);
  useLiveEvents(['build.created.', 'build.finished.'], () => {
    const now = Date.now();
    if (now - askedAt.current < PAUSE_MS) return;
    askedAt.current = now;
    readAgain(client, { predicate: ({ queryKey }) => ['/builds', '/images'].includes(String(queryKey[0])) });
  });
  return builds;
};

interface Props {
  /** Told of the commits that are being shown on their way, by the stop at which each is. */
  readonly onWalk: (walking: ReadonlyMap<string, string>) => void;
}

/** Where the newest changes are, from commit to pods. */
export const FlightsCard = ({ onWalk }: Props) => {
  const t = useText('home.flights');
  const builds = useBuildsAtOnce();
  const { flights: all, isKnown, running, failure, lost, retry, areImagesOld } = useFlights(builds);
  const steps = useWalks(all);
  const now = useNow().getTime();
  const flights = useMemo(
    () => all.map(flight => shownOf(flight, steps.get(flight.key), { now, running, areImagesOld })),
    [all, steps, now, running, areImagesOld],
  );
  const newest = useMemo(() => flights.slice(0, SHOWN), [flights]);
  const { shown, waiting, show, hold } = useStillRows(newest, ({ key }) => key);
  useEffect(() => {
    onWalk(walkingOf(flights));
  }, [flights, onWalk]);
  const { runtime, env } = usePeriod();
  // Another pipeline is the way to a change only where there is none at all.
  const isNarrowed = runtime !== undefined || env !== undefined;
  const mayCreate = useCan('create', 'pipeline') && !isNarrowed;
  if (!useCan('read', 'build')) return null;
  const count = flights.filter(isInFlight).length;
  const trouble = flights.filter(isInTrouble).length;
  return (
    <div className={styles.place} {...hold}>
      <Card
        flush
        className={styles.card}
        title={t('title')}
        aside={isKnown && !lost && builds.data && t('aside', { count, trouble })}
        actions={
          <>
            {waiting.length > 0 && (
              <Button size="sm" variant="primary" icon="arrow-u" onClick={show}>
                {t('waiting', { count: waiting.length })}
              </Button>
            )}
            <ButtonLink variant="ghost" size="sm" to="/builds" search={{}}>
              {t('all')}
            </ButtonLink>
          </>
        }
      >
        {!isKnown && <SkeletonRows rows={SHOWN} />}
        {failure && <Failure error={failure} onRetry={() => void builds.refetch()} />}
        {isKnown && lost && !failure && <Lost error={lost} onRetry={retry} />}
        {isKnown && !lost && builds.data && flights.length === 0 && (
          <div className={styles.empty}>
            <p>{t(isNarrowed ? 'none' : 'empty')}</p>
            {mayCreate && (
              <ButtonLink size="sm" icon="plus" to="/pipelines" search={{ create: true }}>
                {t('create')}
              </ButtonLink>
            )}
          </div>
        )}
        {shown.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('change')}</th>
                <th scope="col" className={styles.track}>
                  <span className={styles.stops}>
                    {STOPS.map(stop => (
                      <span key={stop}>{t(`stop.${stop}`)}</span>
                    ))}
                  </span>
                </th>
                <th scope="col">{t('now')}</th>
                <th scope="col" className={styles.age}>
                  {t('age')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.slice(0, SHOWN).map(flight => (
                <Row key={flight.key} flight={flight} />
              ))}
            </tbody>
          </table>
        )}
      </Card>
    </div>
  );
};

/** That some of it could not be read: what is not shown then need not be none. */
const Lost = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  const t = useText('home.flights');
  return (
    <Banner
      tone="warn"
      shape="strip"
      title={t('lost')}
      actions={
        <Button size="sm" icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {sentence(faultFrom(error).message)}
    </Banner>
  );
};

const walkingOf = (flights: readonly ShownFlight[]): ReadonlyMap<string, string> =>
  new Map(flights.filter(({ isWalking }) => isWalking).map(({ commit, held }) => [commit, held ?? '']));

/** A change that was made in Git comes by no build. */
const NOT_BUILT = ['build', 'image'] as const;

const Row = ({ flight }: { readonly flight: ShownFlight }) => {
  const t = useText('home.flights');
  const { build, commit, places, worst, title, author, stops } = flight;
  const now = nowOf(flight);
  const atSync = (worst.sync ?? places[0])?.application;
  const toBuild = build && <Link to="/builds/$id" params={{ id: build.id }} search={{}} />;
  const toApplication = atSync && (
    <Link
      to="/apps/$runtime/$namespace/$name"
      params={{ runtime: atSync.runtime, namespace: atSync.namespace, name: atSync.name }}
      search={{}}
    />
  );
  const toChange = toBuild ?? toApplication;
  return (
    <tr>
      <td>
        <div className={styles.change}>
          <Avatar name={author} size={20} decorative />
          <div className={styles.about}>
            {toChange ? (
              cloneElement(toChange, { className: styles.title }, title)
            ) : (
              <span className={styles.title}>{title}</span>
            )}
            <span className={styles.origin}>
              {build?.pipelineName ?? t('inGit')} <code>{commit.slice(0, 7)}</code>
            </span>
          </div>
        </div>
      </td>
      <td className={styles.track}>
        <FlowTrack
          stops={stops}
          past={build ? [] : NOT_BUILT}
          links={{ ...(toBuild && { build: toBuild }), ...(toApplication && { sync: toApplication }) }}
        />
      </td>
      <td className={styles.now}>
        <span>
          {t.rich(`is.${now.words}`, {
            number: build?.number ?? 0,
            why: now.place?.application.why ?? '',
            application: now.place?.application.name ?? '',
            image: flight.image ?? '',
            b: words => <b>{words}</b>,
          })}
        </span>
      </td>
      <td className={styles.age}>
        <Time at={flight.at} bare />
      </td>
    </tr>
  );
};
