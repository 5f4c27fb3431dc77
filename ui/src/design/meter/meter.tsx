import { classNames } from '../class-names/index.ts';
import type { Tone } from '../status/index.ts';
import styles from './meter.module.css';

interface Part {
  readonly label: string;
  readonly value: number;
  readonly tone: Tone | 'accent';
}

interface Props {
  /** What is measured, with its numbers in words: "31 of 38 runners busy". */
  readonly label: string;
  readonly max: number;
  readonly parts: readonly Part[];
  /** Names each part with its value under the bar. */
  readonly legend?: boolean;
}

/** How much of something is taken, in one bar. */
export const Meter = ({ label, max, parts, legend = false }: Props) => (
  <div>
    <div className={styles.meter} role="img" aria-label={label}>
      {parts.map(part => (
        <span
          key={part.label}
          className={classNames(styles.part, styles[part.tone])}
          style={{ width: `${max > 0 ? (Math.min(part.value, max) / max) * 100 : 0}%` }}
        />
      ))}
    </div>
    {legend && (
      <ul className={styles.legend}>
        {parts.map(part => (
          <li key={part.label}>
            <i className={classNames(styles.swatch, styles[part.tone])} aria-hidden="true" />
            {part.label} <b>{part.value}</b>
          </li>
        ))}
      </ul>
    )}
  </div>
);
