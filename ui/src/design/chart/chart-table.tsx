import { useText } from '../../text/index.ts';
import styles from './chart.module.css';
import type { ChartModel } from './chart-model.ts';
import type { TimeWords } from './time-words.ts';

interface Props {
  readonly label: string;
  readonly model: ChartModel;
  readonly words: TimeWords;
  readonly step: number;
  readonly format: (value: number) => string;
  readonly height: number;
}

// A page of numbers is for reading; whoever needs more exports them.
const SHOWN = 500;

/** The numbers behind the chart, newest first. */
export const ChartTable = ({ label, model, words, step, format, height }: Props) => {
  const t = useText('graphics');
  const rows = model.times.map((time, at) => ({ time, at })).toReversed();
  const shown = rows.slice(0, SHOWN);
  return (
    <section
      className={styles.table}
      style={{ maxHeight: height, minHeight: height }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={label}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('chart.when')}</th>
            {model.layers.map(layer => (
              <th key={`${layer.series.id}/${layer.role}`} scope="col">
                {layer.role === 'before'
                  ? t('chart.before', { series: layer.series.label })
                  : layer.series.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ time, at }) => (
            <tr key={time}>
              <th scope="row">{words.point(time, step)}</th>
              {model.layers.map(layer => {
                const value = layer.values[at];
                return (
                  <td key={`${layer.series.id}/${layer.role}`}>
                    {value === undefined ? <span className={styles.gap}>–</span> : format(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && (
        <p className={styles.note}>{t('chart.tableNote', { shown: SHOWN, all: rows.length })}</p>
      )}
    </section>
  );
};
