import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, faultFrom } from '../../api/index.ts';
import { Checkbox } from '../../design/checkbox/index.ts';
import { Dialog } from '../../design/dialog/index.ts';
import { DiffView } from '../../design/diff-view/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Link } from '../../design/link/index.ts';
import { sentence } from '../../design/sentence/index.ts';
import { Skeleton, SkeletonText } from '../../design/skeleton/index.ts';
import { ApplicationHealth, ApplicationSync } from '../../gitops/index.ts';
import { runtimeQuery } from '../../runtime-proxy/index.ts';
import { useText } from '../../text/index.ts';
import { CompareApplicationsDocument, type CompareApplicationsQuery } from './compare.generated.ts';
import styles from './compare.module.css';
import { CompareWantedDocument } from './compare.proxy.generated.ts';
import { type Pair, pairsOf, replicasOf, type Wanted } from './compare.ts';
import { useFacts } from './use-facts.ts';

type Compared = CompareApplicationsQuery['applications']['nodes'][number];

interface Props {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** More are not looked through. */
const MOST_PAIRS = 100;

/** Two applications side by side, as of one service in two environments. */
export const CompareDialog = ({ ids, onClose }: Props) => {
  const t = useText('applications.compare');
  const { data, error, refetch } = useQuery(
    ask('/gitops/applications/compared', CompareApplicationsDocument, { ids: [...ids] }),
  );
  const found = ids.map(id => data?.applications.nodes.find(node => node.id === id));
  const [one, two] = found;
  return (
    <Dialog open onClose={onClose} title={t('title')} size="lg">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <SkeletonText lines={12} />}
      {data !== undefined && (one && two ? <Both one={one} two={two} /> : <p>{t('missing')}</p>)}
    </Dialog>
  );
};

const addressParts = ({ runtime, namespace, name }: Compared) => ({ runtime, namespace, name });

/** Whether they are known to differ. */
const isOther = (one: string | undefined, two: string | undefined): boolean =>
  one !== undefined && two !== undefined && one !== two;

const Both = ({ one, two }: { readonly one: Compared; readonly two: Compared }) => {
  const t = useText('applications.compare');
  const [onlyOther, setOnlyOther] = useState(true);
  const wanted = useQueries({
    queries: [one, two].map(({ runtime, namespace, name }) => ({
      ...runtimeQuery('/gitops/wanted', {
        runtime,
        document: CompareWantedDocument,
        variables: { namespace, name },
      }),
      retry: false,
      // What Git wants is asked for whenever two are compared.
      gcTime: 0,
    })),
  });
  const compared = wanted.map(({ data }) => data?.applicationComparison);
  const objects = compared.map(one => one?.resources as readonly Wanted[] | undefined);
  const factsOf = useFacts();
  const [left, right] = [one, two].map((application, at) =>
    factsOf(application, objects[at] && replicasOf(objects[at])),
  );
  const rows = (left ?? [])
    .map((fact, at) => ({ id: fact.id, value: fact.value, other: right?.[at]?.value }))
    .filter(({ value, other }) => !onlyOther || value === undefined || value !== other);
  const fault = wanted.find(query => query.error)?.error;
  return (
    <div className={styles.compare}>
      <Checkbox label={t('same')} checked={onlyOther} onChange={setOnlyOther} />
      <div className={styles.scroll}>
        <table className={styles.facts} aria-label={t('facts')}>
          <thead>
            <tr>
              <td />
              {[one, two].map(application => (
                <th key={application.id} scope="col">
                  <Link to="/apps/$runtime/$namespace/$name" params={addressParts(application)}>
                    {application.name}
                  </Link>
                  <span className={styles.states}>
                    <ApplicationHealth health={application.health} quiet="auto" />
                    <ApplicationSync
                      sync={application.sync}
                      phase={application.operation?.phase}
                      quiet="auto"
                    />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, value, other }) => (
              <tr key={id} data-other={isOther(value, other) ? '' : undefined}>
                <th scope="row">{t(`fact.${id}`)}</th>
                <td>
                  <Fact value={value} isPending={wanted[0]?.isPending === true} />
                </td>
                <td>
                  <Fact value={other} isPending={wanted[1]?.isPending === true} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3 className={styles.heading}>{t('resources')}</h3>
      {compared.map(
        (told, at) =>
          told?.isCut && (
            <p key={[one, two][at]?.id} className={styles.quiet}>
              {t('cutOf', { name: [one, two][at]?.name ?? '', count: told.resources.length })}
            </p>
          ),
      )}
      {fault && <p className={styles.quiet}>{sentence(faultFrom(fault).message)}</p>}
      {!fault &&
        (objects[0] && objects[1] ? (
          <Pairs pairs={pairsOf(objects[0], objects[1])} names={[one.name, two.name]} />
        ) : (
          <SkeletonText lines={6} />
        ))}
    </div>
  );
};

interface FactProps {
  /** Undefined while, or because, the runtime does not tell. */
  readonly value: string | undefined;
  readonly isPending: boolean;
}

const Fact = ({ value, isPending }: FactProps) => {
  const t = useText('applications.compare');
  if (value !== undefined) return value || t('none');
  return isPending ? <Skeleton width={80} /> : <span className={styles.quiet}>{t('unknown')}</span>;
};

interface PairsProps {
  readonly pairs: readonly Pair[];
  readonly names: readonly [string, string];
}

const Pairs = ({ pairs, names }: PairsProps) => {
  const t = useText('applications.compare');
  const other = pairs.filter(({ one, two }) => one !== two);
  if (other.length === 0) return <p className={styles.quiet}>{t('equal')}</p>;
  return (
    <>
      {other.slice(0, MOST_PAIRS).map(({ id, kind, name, one, two }) => (
        <div key={id} className={styles.diff}>
          <DiffView
            label={`${kind} ${name}`}
            title={
              <>
                {kind} <b>{name}</b>
                {(one === '' || two === '') && (
                  <span className={styles.quiet}>{t('only', { name: names[one === '' ? 1 : 0] })}</span>
                )}
              </>
            }
            before={one}
            after={two}
            secret={kind === 'Secret'}
          />
        </div>
      ))}
      {other.length > MOST_PAIRS && <p className={styles.quiet}>{t('cut', { count: MOST_PAIRS })}</p>}
    </>
  );
};
