import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { read } from '../../api/index.ts';
import type { Build } from '../../builds/index.ts';
import {
  type Delivery,
  type Journey,
  journeyOf,
  madeImage,
  tagOf,
  useDeliveries,
} from '../../deliveries/index.ts';
import { FlowTrack } from '../../design/flow-track/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { ApplicationHealth } from '../../gitops/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import styles from './build.module.css';

const IMAGES_MAX = 50;
const PLACES_SHOWN = 3;

/** How far the change of a build has come, from its commit to the pods. */
export const useJourney = (build: Build): Journey => {
  const images = useQuery({
    ...read('/images', { query: { build: build.id, limit: IMAGES_MAX } }),
    enabled: useCan('read', 'image'),
  });
  // Images that it told of first and those that it only gave a name belong to it alike.
  const made = useMemo(
    () => (images.data?.docs ?? []).map(image => ({ ...madeImage(image), buildId: build.id })),
    [images.data, build.id],
  );
  const builds = useMemo(() => [build], [build]);
  const { deliveries } = useDeliveries(builds, made);
  return useMemo(() => journeyOf(build, made, deliveries), [build, made, deliveries]);
};

const applicationLink = ({ application: { runtime, namespace, name } }: Delivery, tab?: 'timeline') => (
  <Link
    to="/apps/$runtime/$namespace/$name"
    params={{ runtime, namespace, name }}
    search={tab ? { tab } : {}}
  />
);

/** Where its change is; each stop leads to its page. */
export const BuildFlow = ({ journey }: { readonly journey: Journey }) => {
  const t = useText('build.flow');
  const { stops, image, gitCommit, places, worst } = journey;
  const [place] = places;
  const tag = image === undefined ? undefined : tagOf(image);
  return (
    <FlowTrack
      stops={stops}
      labels={{
        commit: t('commit'),
        build: t('build'),
        image: tag ?? t('image'),
        promotion: gitCommit?.slice(0, 7) ?? t('git'),
        sync: t('sync'),
        pods: t('pods'),
      }}
      links={{
        ...(tag === undefined ? {} : { image: <Link to="/images" search={{ q: tag }} /> }),
        ...(place
          ? {
              promotion: applicationLink(place, 'timeline'),
              sync: applicationLink(worst.sync ?? place),
              pods: applicationLink(worst.pods ?? place),
            }
          : {}),
      }}
    />
  );
};

/** The applications that have what it made, or had it. */
export const BuildPlaces = ({ journey: { places } }: { readonly journey: Journey }) => {
  const t = useText('build.flow');
  if (places.length === 0) return null;
  const current = places.filter(({ isCurrent }) => isCurrent);
  const told = current.length > 0 ? current : places;
  const more = told.length - PLACES_SHOWN;
  return (
    <li className={styles.places}>
      <Icon name="app" size={14} />
      <span>{t(current.length > 0 ? 'runsIn' : 'ranIn')}</span>
      {told.slice(0, PLACES_SHOWN).map(place => (
        <Place key={place.application.id} place={place} />
      ))}
      {more > 0 && <span>{t('more', { count: more })}</span>}
    </li>
  );
};

const Place = ({ place }: { readonly place: Delivery }) => {
  const { runtime, namespace, name, health, why } = place.application;
  return (
    <Link
      to="/apps/$runtime/$namespace/$name"
      params={{ runtime, namespace, name }}
      search={{}}
      className={styles.place}
      title={why}
    >
      {place.isCurrent && <ApplicationHealth icon iconSize={14} health={health} />}
      {name}
    </Link>
  );
};
