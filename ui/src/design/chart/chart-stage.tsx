import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '../../text/index.ts';
import styles from './chart.module.css';
import { type ChartModel, pointAfterKey } from './chart-model.ts';
import type { PlotProps } from './plot.tsx';
import { Swatch } from './swatch.tsx';
import type { TimeWords } from './time-words.ts';

interface Props {
  readonly label: string;
  readonly model: ChartModel;
  readonly words: TimeWords;
  readonly step: number;
  readonly format: (value: number) => string;
  readonly height: number;
  readonly onZoom: ((from: number, to: number) => void) | undefined;
  readonly onOpen: ((at: number) => void) | undefined;
  readonly children: (stage: Pick<PlotProps, 'at' | 'onPoint' | 'onRange'>) => ReactNode;
}

/**
 * The box of the plot: crosshair, tooltip and keys. To assistive technology it is a slider over the points, so each
 * move is announced with the words of the point and nothing else on the page has to speak.
 */
export const ChartStage = (props: Props) => {
  const { label, model, words, step, format, height, onZoom, onOpen, children } = props;
  const t = useText('graphics');
  const hint = useId();
  const box = useRef<HTMLDivElement>(null);
  const [point, setPoint] = useState<{ at: number; left: number }>();
  const [anchor, setAnchor] = useState<number>();

  const at = point === undefined ? undefined : Math.min(point.at, model.times.length - 1);
  const timeOf = (index: number) => model.times[index] ?? 0;
  const nameOf = (layer: ChartModel['layers'][number]) =>
    layer.role === 'before' ? t('chart.before', { series: layer.series.label }) : layer.series.label;
  const spelled = (layer: ChartModel['layers'][number], index: number) => {
    const value = layer.values[index];
    return value === undefined ? t('chart.noValue') : format(value);
  };
  const told = (index: number) =>
    t('chart.point', {
      when: words.point(timeOf(index), step),
      values: model.layers
        .map(layer => t('chart.pair', { series: nameOf(layer), value: spelled(layer, index) }))
        .join(', '),
    });

  const leave = () => {
    setPoint(undefined);
    setAnchor(undefined);
  };
  const enter = (here: number) => {
    if (anchor === undefined || anchor === here || onZoom === undefined) return onOpen?.(here);
    setAnchor(undefined);
    onZoom(timeOf(Math.min(anchor, here)), timeOf(Math.max(anchor, here)));
  };
  const walk = (next: number, mark: boolean) => {
    setAnchor(mark && onZoom !== undefined ? (anchor ?? at ?? next) : undefined);
    setPoint({ at: next, left: point?.left ?? 0 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (at !== undefined && event.key === 'Escape') return leave();
    if (at !== undefined && event.key === 'Enter') return enter(at);
    const next = pointAfterKey(event.key, at, model.times.length);
    if (next === undefined) return;
    event.preventDefault();
    walk(next, event.shiftKey);
  };

  const last = Math.max(0, model.times.length - 1);
  const width = box.current?.clientWidth ?? 0;
  return (
    <div
      ref={box}
      className={styles.stage}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={t('chart.name', {
        label,
        points: model.times.length,
        from: words.point(timeOf(0), step),
        to: words.point(timeOf(last), step),
      })}
      aria-describedby={hint}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? last}
      aria-valuetext={told(at ?? last)}
      onKeyDown={onKeyDown}
      onBlur={() => setAnchor(undefined)}
      onClick={() => at !== undefined && onOpen?.(at)}
    >
      {children({
        at,
        onPoint: (next, left) => setPoint(next === undefined ? undefined : { at: next, left }),
        onRange: (from, to) => onZoom?.(from, to),
      })}
      {at !== undefined && point !== undefined && (
        <div
          className={styles.tip}
          style={point.left > width / 2 ? { right: width - point.left + 12 } : { left: point.left + 12 }}
        >
          <p className={styles.tipTime}>{words.point(timeOf(at), step)}</p>
          {model.layers.toReversed().map(layer => (
            <p key={`${layer.series.id}/${layer.role}`} className={styles.tipRow}>
              <Swatch
                kind={model.kind}
                series={layer.series}
                at={layer.at}
                before={layer.role === 'before'}
              />
              <span className={styles.tipName}>{nameOf(layer)}</span>
              <b>{spelled(layer, at)}</b>
            </p>
          ))}
        </div>
      )}
      <span id={hint} className="visually-hidden">
        {t('chart.hint')}
      </span>
    </div>
  );
};
