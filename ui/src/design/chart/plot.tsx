import { useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from './chart.module.css';
import type { ChartModel } from './chart-model.ts';
import { type PlotInput, plotData, plotOptions } from './plot-options.ts';
import { useThemeVersion } from './theme-colors.ts';

export interface PlotProps extends Omit<PlotInput, 'onPoint' | 'onRange'> {
  /** The point the keyboard or the pointer is at. */
  readonly at: number | undefined;
  readonly onPoint: (at: number | undefined, left: number) => void;
  readonly onRange: (from: number, to: number) => void;
}

const leftOf = (plot: uPlot, model: ChartModel, at: number): number =>
  plot.valToPos((model.times[at] ?? 0) / 1000, 'x');

/** The canvas. It fills its box, follows the size of it, and is drawn anew when the theme changes. */
export const Plot = (props: PlotProps) => {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const theme = useThemeVersion();
  const { model, stacked, words, timeZone, format, target, targetWords, canZoom, at } = props;

  const moved = useEffectEvent((next: number | undefined) => {
    const drawn = plot.current;
    if (drawn === undefined) return;
    const inset = drawn.over.offsetLeft;
    props.onPoint(next, next === undefined ? 0 : inset + leftOf(drawn, model, next));
  });
  const ranged = useEffectEvent((from: number, to: number) => props.onRange(from, to));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme decides the colours that are read here.
  useEffect(() => {
    const ground = box.current;
    if (ground === null) return;
    const input = { model, stacked, words, timeZone, format, target, targetWords, canZoom };
    const drawn = new uPlot(
      plotOptions({ ...input, onPoint: moved, onRange: ranged }, ground),
      plotData(model),
      ground,
    );
    plot.current = drawn;
    const watcher = new ResizeObserver(() =>
      drawn.setSize({ width: Math.max(40, ground.clientWidth), height: Math.max(40, ground.clientHeight) }),
    );
    watcher.observe(ground);
    return () => {
      watcher.disconnect();
      drawn.destroy();
      plot.current = undefined;
    };
  }, [model, stacked, words, timeZone, format, target, targetWords, canZoom, theme]);

  useEffect(() => {
    const drawn = plot.current;
    if (drawn === undefined || drawn.cursor.idx === at) return;
    const left = at === undefined ? -10 : leftOf(drawn, model, at);
    drawn.setCursor({ left, top: at === undefined ? -10 : 10 }, true);
  }, [at, model]);

  return <div ref={box} className={styles.plot} />;
};
