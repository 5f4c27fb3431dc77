import { Link } from '@tanstack/react-router';
import type { components } from '../../api/index.ts';
import { wholeSeconds } from '../../builds/index.ts';
import { ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Sparkline } from '../../design/sparkline/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { useDurationWords } from '../../design/time/index.ts';
import { Failure } from '../../shell/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './builds-card.module.css';
import { useBuildStatistics, usePeriod, useUnderWay } from './use-home.ts';
import { useWhole } from './use-whole.ts';

/** A pipeline that fails more often than this is in trouble rather than shaky. */
const TROUBLE = 0.8;
/** One that fails less often than this does what pipelines do. */
const FINE = 0.95;

const toneOf = (share: number) => {
  if (share < TROUBLE) return 'bad';
  return share < FINE ? 'warn' : 'ok';
};
const TONE_WORDS = { bad: 'failing', warn: 'shaky', ok: 'fineMostly' } as const;

/** How all builds have been doing, as a build is in no environment, and which pipelines fail most. */
export const BuildsCard = () => {
  const t = useText('home.builds');
  const { number } = useFormatter();
  const words = useDurationWords();
  const { days } = usePeriod();
  const { data, enabled, isPending, isError, error, refetch } = useBuildStatistics();
  const underWay = useUnderWay().data;
  const whole = useWhole();
  if (!enabled) return null;
  const percent = (value: number) =>
    number(value, { style: 'percent', maximumFractionDigits: 1 }).replace('%', ' %');
  const length = (seconds: number | undefined) =>
    seconds === undefined ? t('none') : words(wholeSeconds(Math.round(seconds * 1000)));
  const counted = data ? data.now.succeeded + data.now.failed : 0;
  return (
    <Card
      flush
      title={t('title')}
      aside={
        data && whole(t('aside', { count: counted + data.now.terminated, running: underWay?.running ?? 0 }))
      }
      actions={
        <ButtonLink variant="ghost" size="sm" to="/pipelines" search={{}}>
          {t('pipelines')}
        </ButtonLink>
      }
    >
      {isPending && <SkeletonRows rows={4} />}
      {isError && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <dl className={styles.figures}>
            <Figure
              name={t('success')}
              value={counted === 0 ? t('none') : percent(data.now.succeeded / counted)}
              before={
                data.before.succeeded + data.before.failed === 0
                  ? undefined
                  : t('was', {
                      value: percent(data.before.succeeded / (data.before.succeeded + data.before.failed)),
                    })
              }
            />
            <Figure
              name={t('p50')}
              value={length(data.now.medianSeconds)}
              before={
                data.before.medianSeconds === undefined
                  ? undefined
                  : t('was', { value: length(data.before.medianSeconds) })
              }
            />
            <Figure
              name={t('p90')}
              value={length(data.now.p90Seconds)}
              before={
                data.before.p90Seconds === undefined
                  ? undefined
                  : t('was', { value: length(data.before.p90Seconds) })
              }
            />
            <Figure name={t('waiting')} value={number(underWay?.waiting ?? 0)} before={undefined} />
          </dl>
          <Phases phases={data.phases} />
          {data.worst.length === 0 && (
            <p className={styles.fine}>{t(counted === 0 ? 'nothing' : 'fine', { days })}</p>
          )}
          <ul className={styles.worst} aria-label={t('worst')}>
            {data.worst.map(({ pipelineId, pipelineName, succeeded, failed, trend }) => {
              const share = succeeded / (succeeded + failed);
              const tone = toneOf(share);
              return (
                <li key={pipelineId}>
                  <StateIcon tone={tone} shape={tone} size={14} label={t(TONE_WORDS[tone])} />
                  <Link to="/builds" search={{ q: `pipeline:"${pipelineName}"` }} className={styles.name}>
                    {pipelineName}
                  </Link>
                  <span className={styles.share}>{percent(share)}</span>
                  <Sparkline
                    label={t('trend', { pipeline: pipelineName })}
                    values={trend.map(value => value ?? undefined)}
                    format={percent}
                    width={52}
                    height={18}
                    tone={tone}
                  />
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Card>
  );
};

const PHASES = ['queued', 'ran', 'waited'] as const;

/** Where the time of builds went. */
const Phases = ({ phases }: { readonly phases: components['schemas']['BuildStatistics']['phases'] }) => {
  const t = useText('home.builds.phase');
  const { number } = useFormatter();
  const all = PHASES.reduce((sum, phase) => sum + phases[phase], 0);
  if (all === 0) return null;
  const shown = PHASES.filter(phase => phases[phase] / all >= 0.005);
  return (
    <div className={styles.phases}>
      <div className={styles.stack} aria-hidden="true">
        {shown.map(phase => (
          <i key={phase} className={styles[phase]} style={{ flexGrow: phases[phase] / all }} />
        ))}
      </div>
      <ul aria-label={t('label')}>
        {shown.map(phase => (
          <li key={phase}>
            <i className={styles[phase]} aria-hidden="true" />
            {t(phase)} <b>{number(phases[phase] / all, { style: 'percent' }).replace('%', ' %')}</b>
          </li>
        ))}
      </ul>
    </div>
  );
};

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly before: string | undefined;
}

const Figure = ({ name, value, before }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value}
      {before !== undefined && <span className={styles.before}>{before}</span>}
    </dd>
  </div>
);
