import { useFormatter, useText } from '../../text/index.ts';
import { groundPath, linePath, sparkFacts, sparkRuns } from './spark-path.ts';
import styles from './sparkline.module.css';

type Tone = 'accent' | 'ok' | 'run' | 'warn' | 'bad' | 'gate' | 'idle';

interface Props {
  /** What the values are, for those who cannot see the line: "P50 duration, 7 days". */
  readonly label: string;
  readonly values: readonly (number | undefined)[];
  /** Spells a value; a plain number unless told. */
  readonly format?: (value: number) => string;
  readonly width?: number;
  readonly height?: number;
  readonly tone?: Tone;
  /** Shades the ground below the line. */
  readonly area?: boolean;
}

/** A trend the size of a word. It has no axes, so its name says the first, last, lowest and highest value. */
export const Sparkline = ({
  label,
  values,
  format,
  width = 54,
  height = 20,
  tone = 'accent',
  area = false,
}: Props) => {
  const t = useText('graphics');
  const formatter = useFormatter();
  const spell = format ?? ((value: number) => formatter.number(value, { maximumFractionDigits: 2 }));
  const facts = sparkFacts(values);
  const name =
    facts === undefined
      ? t('spark.nothing', { label })
      : t('spark.name', {
          label,
          first: spell(facts.first),
          last: spell(facts.last),
          low: spell(facts.low),
          high: spell(facts.high),
        });
  const runs = sparkRuns(values, { width, height });
  const end = runs.at(-1)?.at(-1);
  return (
    <svg
      className={`${styles.spark} ${styles[tone]}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={name}
    >
      {runs.length === 0 && <path className={styles.none} d={`M2 ${height / 2}H${width - 3}`} />}
      {area &&
        runs.map(run => <path key={`g${run[0]?.x}`} className={styles.ground} d={groundPath(run, height)} />)}
      {runs.map(run => (
        <path key={`l${run[0]?.x}`} className={styles.line} d={linePath(run)} />
      ))}
      {end && <circle className={styles.end} cx={end.x} cy={end.y} r={2.2} />}
    </svg>
  );
};
