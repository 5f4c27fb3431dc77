import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/index.ts';
import { madeImage } from '../../deliveries/index.ts';
import { Link } from '../../design/link/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { ApplicationHealth } from '../../gitops/index.ts';
import { useCan } from '../../session/index.ts';
import { Failure } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import styles from './images.module.css';
import { ImagePlacesDocument } from './places.generated.ts';
import { type ImagePlace, imagePlaces } from './places.ts';
import type { Image } from './use-images.ts';

/** The server takes no more at once. */
const NAMES_MAX = 200;
const SHOWN = 12;

/** Where an image came to, of the applications that the person may view. */
export const useImagePlaces = (image: Image) => {
  const names = [...new Set(madeImage(image).names)].slice(0, NAMES_MAX);
  const enabled = useCan('view', 'gitops-application');
  const query = useQuery({
    ...ask('/gitops/applications/image-places', ImagePlacesDocument, { images: names }),
    enabled,
    select: ({ deliveries }) => imagePlaces(deliveries),
  });
  return { ...query, enabled };
};

/** The applications that run it now, and those that ran it. */
export const ImagePlaces = ({ places }: { readonly places: ReturnType<typeof useImagePlaces> }) => {
  const t = useText('images');
  if (!places.enabled) return null;
  const { data: all } = places;
  const current = all?.filter(({ isCurrent }) => isCurrent) ?? [];
  const past = all?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <section className={styles.section} aria-label={t('runsIn')}>
      <h3>{t('runsIn')}</h3>
      {places.isPending && <SkeletonRows rows={2} />}
      {places.isError && !all && <Failure error={places.error} onRetry={() => void places.refetch()} />}
      {all && current.length === 0 && (
        <p className={styles.quiet}>{t(past.length === 0 ? 'runsNowhere' : 'runsNoMore')}</p>
      )}
      <Places places={current} />
      {past.length > 0 && (
        <>
          <h4 className={styles.past}>{t('ranIn')}</h4>
          <Places places={past} />
        </>
      )}
    </section>
  );
};

const Places = ({ places }: { readonly places: readonly ImagePlace[] }) => {
  const t = useText('images');
  const more = places.length - SHOWN;
  return (
    <ul className={styles.places}>
      {places.slice(0, SHOWN).map(place => (
        <Place key={place.application.id} place={place} />
      ))}
      {more > 0 && <li className={styles.quiet}>{t('morePlaces', { count: more })}</li>}
    </ul>
  );
};

const Place = ({ place: { application, isCurrent, since } }: { readonly place: ImagePlace }) => {
  const t = useText('images');
  const { runtime, namespace, name, environment, health, why } = application;
  return (
    <li>
      {isCurrent && <ApplicationHealth icon iconSize={14} health={health} />}
      <Link to="/apps/$runtime/$namespace/$name" params={{ runtime, namespace, name }}>
        {name}
      </Link>
      {environment != null && <Tag>{environment}</Tag>}
      <span className={styles.quiet}>{t('onRuntime', { runtime })}</span>
      <span className={styles.since}>{since === undefined ? t('onItsWay') : <Time at={since} />}</span>
      {isCurrent && health !== 'Healthy' && <p className={styles.why}>{why}</p>}
    </li>
  );
};
