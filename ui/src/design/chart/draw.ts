import type uPlot from 'uplot';
import type { ChartLayer, ChartModel } from './chart-model.ts';
import { type ChartTarget, toneAt, toneToken } from './series.ts';
import { colorAt } from './theme-colors.ts';

const STRIPE = 4;

/** Slanted stripes of a colour over its pale ground, at the resolution of the screen. */
const stripes = (context: CanvasRenderingContext2D, color: string): CanvasPattern | string => {
  const ratio = devicePixelRatio || 1;
  const size = STRIPE * ratio;
  const tile = document.createElement('canvas');
  tile.width = size;
  tile.height = size;
  const pen = tile.getContext('2d');
  if (pen === null) return color;
  pen.fillStyle = color;
  pen.globalAlpha = 0.2;
  pen.fillRect(0, 0, size, size);
  pen.globalAlpha = 1;
  pen.strokeStyle = color;
  pen.lineWidth = 1.4 * ratio;
  for (const shift of [-size, 0, size]) {
    pen.beginPath();
    pen.moveTo(shift, size);
    pen.lineTo(shift + size, 0);
    pen.stroke();
  }
  return context.createPattern(tile, 'repeat') ?? color;
};

const widthOfBars = (plot: uPlot, times: readonly number[]): number => {
  const ratio = devicePixelRatio || 1;
  const room = plot.bbox.width / Math.max(1, times.length);
  return Math.max(ratio, Math.min(Math.round(room * 0.64), 28 * ratio));
};

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where one bar stands in the pixels of the canvas; nothing for a gap or for zero. */
const barAt = (plot: uPlot, model: ChartModel, layer: ChartLayer, at: number): Bar | undefined => {
  const time = model.times[at];
  const high = layer.high[at] ?? null;
  const low = layer.low[at] ?? 0;
  if (high === null || time === undefined || high === low) return undefined;
  const ratio = devicePixelRatio || 1;
  const width = widthOfBars(plot, model.times);
  const top = Math.round(plot.valToPos(high, 'y', true));
  // A hairline of the ground parts it from the one below.
  const foot = Math.round(plot.valToPos(low, 'y', true)) - (low > 0 ? ratio : 0);
  return {
    x: Math.round(plot.valToPos(time / 1000, 'x', true) - width / 2),
    y: Math.min(top, foot),
    width,
    height: Math.max(ratio, Math.abs(foot - top)),
  };
};

const drawBar = (context: CanvasRenderingContext2D, bar: Bar, striped: boolean): void => {
  const ratio = devicePixelRatio || 1;
  const inset = striped ? ratio / 2 : 0;
  context.beginPath();
  context.roundRect(
    bar.x + inset,
    bar.y + inset,
    bar.width - 2 * inset,
    bar.height - 2 * inset,
    Math.min(1.5 * ratio, bar.width / 3),
  );
  context.fill();
  if (striped) context.stroke();
};

/** Draws bars in stacked layers. */
export const drawBars = (plot: uPlot, model: ChartModel): void => {
  const { ctx: context } = plot;
  context.save();
  context.lineWidth = devicePixelRatio || 1;
  for (const layer of model.layers) {
    const color = colorAt(plot.root, toneToken(toneAt(layer.series, layer.at)));
    const striped = layer.series.fill === 'striped';
    context.fillStyle = striped ? stripes(context, color) : color;
    context.strokeStyle = color;
    // Status colours are strong; in a field of bars they are toned down.
    context.globalAlpha = striped || typeof layer.series.tone !== 'string' ? 1 : 0.85;
    for (let at = 0; at < model.times.length; at += 1) {
      const bar = barAt(plot, model, layer, at);
      if (bar !== undefined) drawBar(context, bar, striped);
    }
  }
  context.restore();
};

/** Draws the target as a dashed line across the chart, its words above the right end. */
export const drawTarget = (plot: uPlot, target: ChartTarget, words: string): void => {
  const { ctx: context, bbox } = plot;
  const ratio = devicePixelRatio || 1;
  const y = Math.round(plot.valToPos(target.value, 'y', true)) + 0.5;
  context.save();
  context.strokeStyle = colorAt(plot.root, '--text-3');
  context.lineWidth = ratio;
  context.setLineDash([4 * ratio, 4 * ratio]);
  context.beginPath();
  context.moveTo(bbox.left, y);
  context.lineTo(bbox.left + bbox.width, y);
  context.stroke();
  context.font = `500 ${11 * ratio}px ${colorAt(plot.root, '--font-sans')}`;
  context.textAlign = 'right';
  context.textBaseline = 'bottom';
  // A halo in the colour of the ground keeps the words readable where a line crosses them.
  context.setLineDash([]);
  context.lineWidth = 3 * ratio;
  context.lineJoin = 'round';
  context.strokeStyle = colorAt(plot.root, '--chart-ground');
  context.strokeText(words, bbox.left + bbox.width, y - 3 * ratio);
  context.fillStyle = colorAt(plot.root, '--text-2');
  context.fillText(words, bbox.left + bbox.width, y - 3 * ratio);
  context.restore();
};
