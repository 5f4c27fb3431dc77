import { useQuery } from '@tanstack/react-query';
import { type components, read } from '../../api/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { useDurationWords } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import styles from './metrics.module.css';

type Metrics = components['schemas']['BuildMetrics'];
type StepMetrics = Metrics['steps'][number];

/** Slower than usual by so much is worth a look. */
const NOTABLE = 1.25;

/** How long each step took, and how long it usually takes. */
export const MetricsTab = ({ buildId }: { readonly buildId: string }) => {
  const t = useText('build.metrics');
  const { data, error, refetch } = useQuery(read('/builds/{id}/metrics', { path: { id: buildId } }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  const longest = Math.max(
    0.001,
    ...data.steps.flatMap(({ seconds = 0, medianSeconds = 0 }) => [seconds, medianSeconds]),
  );
  return (
    <section className={styles.metrics} aria-label={t('label')}>
      <p className={styles.about}>
        {data.compared === 0 ? t('alone') : t('compared', { count: data.compared })}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('step')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('chart')}</span>
            </th>
            <th scope="col">{t('took')}</th>
            <th scope="col">{t('usual')}</th>
            <th scope="col">{t('change')}</th>
          </tr>
        </thead>
        <tbody>
          {data.steps.map(step => (
            <Row key={step.id} step={step} longest={longest} />
          ))}
        </tbody>
      </table>
    </section>
  );
};

const Row = ({ step, longest }: { readonly step: StepMetrics; readonly longest: number }) => {
  const t = useText('build.metrics');
  const length = useDurationWords();
  const { name, seconds, medianSeconds } = step;
  const share = seconds === undefined || !medianSeconds ? undefined : seconds / medianSeconds;
  const width = (value: number) => `${Math.max(0.5, (value / longest) * 100)}%`;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span className={styles.lane} aria-hidden="true">
          {seconds !== undefined && (
            <i
              className={share !== undefined && share >= NOTABLE ? styles.slow : styles.bar}
              style={{ inlineSize: width(seconds) }}
            />
          )}
          {medianSeconds !== undefined && (
            <i className={styles.mark} style={{ insetInlineStart: width(medianSeconds) }} />
          )}
        </span>
      </td>
      <td>{seconds === undefined ? t('none') : length(seconds * 1000)}</td>
      <td>{medianSeconds === undefined ? t('none') : length(medianSeconds * 1000)}</td>
      <td className={share !== undefined && share >= NOTABLE ? styles.notable : undefined}>
        {share === undefined ? t('none') : t('percent', { percent: Math.round((share - 1) * 100) })}
      </td>
    </tr>
  );
};
