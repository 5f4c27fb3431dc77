import uPlot from 'uplot';
import { type ChartLayer, type ChartModel, isCounted } from './chart-model.ts';
import { drawBars, drawTarget } from './draw.ts';
import { type ChartTarget, dashAt, toneAt, toneToken } from './series.ts';
import { colorAt } from './theme-colors.ts';
import { isSpaced, labelSteps, spacedTicks, type TimeWords, usualStep } from './time-words.ts';

export interface PlotInput {
  readonly model: ChartModel;
  readonly stacked: boolean;
  readonly words: TimeWords;
  readonly timeZone: string | undefined;
  readonly format: (value: number) => string;
  readonly target: ChartTarget | undefined;
  readonly targetWords: string;
  readonly canZoom: boolean;
  readonly onPoint: (at: number | undefined) => void;
  readonly onRange: (from: number, to: number) => void;
}

const GLYPH = 6.4;

const lineOf = (layer: ChartLayer, input: PlotInput, ground: Element): uPlot.Series => {
  const { model, stacked } = input;
  const color = colorAt(ground, toneToken(toneAt(layer.series, layer.at)));
  if (model.kind === 'bar') return { label: layer.series.label, paths: () => null, points: { show: false } };
  const before = layer.role === 'before';
  return {
    label: layer.series.label,
    stroke: before ? `color-mix(in srgb, ${color} 65%, transparent)` : color,
    width: before ? 1.25 : 1.75,
    dash: [...(before ? [3, 4] : dashAt(layer.at))],
    ...(model.kind === 'area' && !before && !(stacked && layer !== model.layers[0])
      ? { fill: `color-mix(in srgb, ${color} ${stacked ? 22 : 12}%, transparent)` }
      : {}),
    // A value alone between two gaps has no line; it keeps its dot.
    points: { show: isLonely(layer.high), filter: lonelyPoints, size: 5, fill: color },
  };
};

const isLonely = (values: readonly (number | null)[]): boolean => lonelyAt(values).length > 0;

const lonelyAt = (values: readonly (number | null | undefined)[]): number[] =>
  values.flatMap((value, at) =>
    value != null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null ? [at] : [],
  );

const lonelyPoints: uPlot.Series.Points.Filter = (plot, series) => lonelyAt([...(plot.data[series] ?? [])]);

/** Bands between stacked areas; the lowest one stands on the axis. */
const bandsOf = (input: PlotInput, ground: Element): uPlot.Band[] => {
  if (input.model.kind !== 'area' || !input.stacked) return [];
  return input.model.layers.flatMap((layer, at) => {
    const color = colorAt(ground, toneToken(toneAt(layer.series, layer.at)));
    const fill = `color-mix(in srgb, ${color} 22%, transparent)`;
    // The lowest one has no neighbour below: its own series fills down to the axis.
    return at === 0 ? [] : [{ series: [at + 1, at] as uPlot.Band.Bounds, fill }];
  });
};

/** There is no half of what is counted: lines between whole numbers would stand for nothing. */
const WHOLE_STEPS = Array.from({ length: 12 }, (_, power) =>
  [1, 2, 5].map(step => step * 10 ** power),
).flat();

const axesOf = (input: PlotInput, ground: Element): uPlot.Axis[] => {
  const font = `11px ${colorAt(ground, '--font-sans')}`;
  const text = colorAt(ground, '--text-3');
  const line = colorAt(ground, '--line');
  const { times } = input.model;
  const step = usualStep(times);
  const incrs = labelSteps(step);
  const splits: uPlot.Axis.Splits = (_plot, ...[, , , distance]) =>
    spacedTicks(times, distance).map(time => time / 1000);
  return [
    {
      font,
      stroke: text,
      size: 26,
      gap: 8,
      space: 64,
      ...(incrs ? { incrs } : {}),
      ...(isSpaced(step) ? { splits } : {}),
      grid: { show: false },
      ticks: { show: false },
      values: (_plot, splits, ...[, , step]) =>
        input.words.ticks(
          splits.map(split => split * 1000),
          step,
        ),
    },
    {
      font,
      stroke: text,
      gap: 8,
      // A low chart has two lines above the ground all the same.
      space: (_plot, ...[, , , height]) => Math.min(34, height / 2.5),
      ...(isCounted(input.model) ? { incrs: WHOLE_STEPS } : {}),
      grid: { stroke: line, width: 1 },
      ticks: { show: false },
      values: (_plot, splits) => splits.map(input.format),
      size: (_plot, values) => 12 + GLYPH * Math.max(1, ...(values ?? []).map(value => value.length)),
    },
  ];
};

const rangeX = ({ kind, times }: ChartModel): uPlot.Range.MinMax => {
  const first = (times[0] ?? 0) / 1000;
  const last = (times.at(-1) ?? 0) / 1000;
  const step = times.length > 1 ? (last - first) / (times.length - 1) : 86_400;
  // Bars have a width: half of one stands out at either end.
  const half = kind === 'bar' || times.length < 2 ? step * 0.55 : 0;
  return [first - half, last + half];
};

const rangeY = ({ top, bottom }: ChartModel): uPlot.Range.MinMax =>
  top === 0 && bottom === 0
    ? [0, 1]
    : uPlot.rangeNum(bottom, top, {
        min: { pad: bottom < 0 ? 0.1 : 0, soft: 0, mode: 1 },
        max: { pad: 0.08, soft: 0, mode: 1 },
      });

/** Everything the drawing library must know. Colours are read here, so a change of theme asks for new options. */
export const plotOptions = (input: PlotInput, ground: HTMLElement): uPlot.Options => {
  const { model, target } = input;
  return {
    width: Math.max(40, ground.clientWidth),
    height: Math.max(40, ground.clientHeight),
    padding: [8, 8, 0, 0],
    legend: { show: false },
    tzDate: seconds =>
      input.timeZone === undefined
        ? new Date(seconds * 1000)
        : uPlot.tzDate(new Date(seconds * 1000), input.timeZone),
    scales: { x: { time: true, range: () => rangeX(model) }, y: { range: () => rangeY(model) } },
    axes: axesOf(input, ground),
    series: [{}, ...model.layers.map(layer => lineOf(layer, input, ground))],
    bands: bandsOf(input, ground),
    cursor: {
      y: false,
      points: model.kind === 'bar' ? { show: false } : { size: 7 },
      drag: { x: input.canZoom, y: false, setScale: false, dist: 6 },
    },
    hooks: {
      draw: [
        plot => {
          if (model.kind === 'bar') drawBars(plot, model);
          if (target !== undefined) drawTarget(plot, target, input.targetWords);
        },
      ],
      setCursor: [plot => input.onPoint(plot.cursor.idx ?? undefined)],
      setSelect: [
        plot => {
          const { left, width } = plot.select;
          if (width < 4) return;
          input.onRange(plot.posToVal(left, 'x') * 1000, plot.posToVal(left + width, 'x') * 1000);
          plot.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
        },
      ],
    },
  };
};

export const plotData = (model: ChartModel): uPlot.AlignedData => [
  model.times.map(time => time / 1000),
  ...model.layers.map(layer => [...layer.high]),
];
