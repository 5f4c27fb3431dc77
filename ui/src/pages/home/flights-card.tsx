import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { madeImage, useDeliveries } from '../../deliveries/index.ts';
import { Avatar } from '../../design/avatar/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { FlowTrack } from '../../design/flow-track/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Time } from '../../design/time/index.ts';
import { useCan } from '../../session/index.ts';
import { Failure } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { type Flight, flightsOf, isInFlight, newestOf, nowOf } from './flights.ts';
import styles from './flights-card.module.css';
import { useNewestBuilds, useNewestImages } from './use-home.ts';
import { useStillRows } from './use-still-rows.ts';

const SHOWN = 6;
/** More than are shown, so that what is under way is counted. */
const LOOKED_AT = 20;
const STOPS = ['commit', 'build', 'image', 'promotion', 'sync', 'pods'] as const;

/** Where the newest changes are, from commit to pods. */
export const FlightsCard = () => {
  const t = useText('home.flights');
  const builds = useNewestBuilds();
  const images = useNewestImages();
  const changes = useMemo(() => newestOf(builds.data ?? []).slice(0, LOOKED_AT), [builds.data]);
  const made = useMemo(() => (images.data?.docs ?? []).map(madeImage), [images.data]);
  const deliveries = useDeliveries(changes, made);
  const flights = useMemo(() => flightsOf(changes, made, deliveries), [changes, made, deliveries]);
  const newest = useMemo(() => flights.slice(0, SHOWN), [flights]);
  const { shown, waiting, show, hold } = useStillRows(newest, ({ build }) => build.id);
  const mayCreate = useCan('create', 'pipeline');
  if (!useCan('read', 'build')) return null;
  const underWay = flights.filter(isInFlight).length;
  return (
    <div className={styles.place} {...hold}>
      <Card
        flush
        className={styles.card}
        title={t('title')}
        aside={builds.data && t('aside', { count: underWay })}
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
        {builds.isPending && <SkeletonRows rows={SHOWN} />}
        {builds.isError && !builds.data && (
          <Failure error={builds.error} onRetry={() => void builds.refetch()} />
        )}
        {builds.data && flights.length === 0 && (
          <div className={styles.empty}>
            <p>{t('empty')}</p>
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
                <Row key={flight.build.id} flight={flight} />
              ))}
            </tbody>
          </table>
        )}
      </Card>
    </div>
  );
};

const Row = ({ flight }: { readonly flight: Flight }) => {
  const t = useText('home.flights');
  const { build, places, worst, title, author, stops } = flight;
  const now = nowOf(flight);
  const atSync = (worst.sync ?? places[0])?.application;
  const { number, pipelineName } = build;
  const toBuild = <Link to="/builds/$id" params={{ id: build.id }} search={{}} />;
  return (
    <tr>
      <td>
        <div className={styles.change}>
          <Avatar name={author} size={20} decorative />
          <div className={styles.about}>
            <Link to="/builds/$id" params={{ id: build.id }} search={{}} className={styles.title}>
              {title}
            </Link>
            <span className={styles.origin}>
              {pipelineName} <code>{build.revision.slice(0, 7)}</code>
            </span>
          </div>
        </div>
      </td>
      <td className={styles.track}>
        <FlowTrack
          stops={stops}
          links={{
            build: toBuild,
            ...(atSync
              ? {
                  sync: (
                    <Link
                      to="/apps/$runtime/$namespace/$name"
                      params={{
                        runtime: atSync.runtime,
                        namespace: atSync.namespace,
                        name: atSync.name,
                      }}
                      search={{}}
                    />
                  ),
                }
              : {}),
          }}
        />
      </td>
      <td className={styles.now}>
        <span>
          {t.rich(`is.${now.words}`, {
            number,
            application: now.place?.application.name ?? '',
            image: flight.image ?? '',
            b: words => <b>{words}</b>,
          })}
        </span>
      </td>
      <td className={styles.age}>
        <Time at={build.created} bare />
      </td>
    </tr>
  );
};
