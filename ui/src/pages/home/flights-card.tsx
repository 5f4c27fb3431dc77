import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { components } from '../../api/index.ts';
import { Avatar } from '../../design/avatar/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { FlowTrack } from '../../design/flow-track/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Time } from '../../design/time/index.ts';
import { useCan } from '../../session/index.ts';
import { Failure } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { type Flight, flightsOf, isUnderWay, type MadeImage, nowOf } from './flights.ts';
import styles from './flights-card.module.css';
import { useDelivery, useNewestBuilds, useNewestImages } from './use-home.ts';
import { useStillRows } from './use-still-rows.ts';

const SHOWN = 6;
const STOPS = ['commit', 'build', 'image', 'sync', 'pods'] as const;

type Image = components['schemas']['Image'];

const madeImage = ({ buildId, internalImageId, imageDisplayName, tags }: Image): MadeImage => ({
  buildId: buildId ?? '',
  names: [
    ...tags.map(({ registry, repository, tag }) =>
      [registry, `${repository ?? imageDisplayName}:${tag}`].filter(part => part).join('/'),
    ),
    internalImageId,
  ],
});

/** Where the newest changes are, from commit to pods. */
export const FlightsCard = () => {
  const t = useText('home.flights');
  const builds = useNewestBuilds();
  const images = useNewestImages();
  const { overview } = useDelivery();
  const flights = useMemo(
    () => flightsOf(builds.data ?? [], (images.data?.docs ?? []).map(madeImage), overview?.recent ?? []),
    [builds.data, images.data, overview],
  );
  const newest = useMemo(() => flights.slice(0, SHOWN), [flights]);
  const { shown, waiting, show, hold } = useStillRows(newest, ({ build }) => build.id);
  if (!useCan('read', 'build')) return null;
  const underWay = flights.filter(isUnderWay).length;
  return (
    <div className={styles.place} {...hold}>
      <Card
        flush
        className={styles.card}
        title={t('title')}
        aside={t('aside', { count: underWay })}
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
        {builds.data && flights.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
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
  const { build, deployment, title, author, stops } = flight;
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
          without={['promotion']}
          links={{
            build: toBuild,
            ...(deployment
              ? {
                  sync: (
                    <Link
                      to="/apps/$runtime/$namespace/$name"
                      params={{
                        runtime: deployment.runtime,
                        namespace: deployment.namespace,
                        name: deployment.name,
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
          {t.rich(`is.${nowOf(flight)}`, {
            number,
            application: deployment?.name ?? '',
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
