/** The colour of a series: one of the six chart colours, or a status when the series means one. */
export type SeriesTone = 1 | 2 | 3 | 4 | 5 | 6 | 'ok' | 'run' | 'warn' | 'bad' | 'gate' | 'idle';

export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  /** One per time; undefined where nothing was measured. */
  readonly values: readonly (number | undefined)[];
  /** The equal period before, drawn thin and dashed. */
  readonly before?: readonly (number | undefined)[];
  readonly tone?: SeriesTone;
  /** Bars only: filled, or striped so that it differs without colour. */
  readonly fill?: 'solid' | 'striped';
  /** Said in the legend after the label: a total, a mean. */
  readonly summary?: string;
}

export interface ChartTarget {
  readonly value: number;
  readonly label?: string;
}

export type ChartKind = 'line' | 'area' | 'bar';

/** The custom property that holds the colour of a series. */
export const toneToken = (tone: SeriesTone): `--${string}` =>
  typeof tone === 'number' ? `--series-${tone}` : `--${tone}`;

const TONES = [1, 2, 3, 4, 5, 6] as const;

/** The colour of the series at a place in the list when it names none. */
export const toneAt = (series: ChartSeries, at: number): SeriesTone =>
  series.tone ?? TONES[at % TONES.length] ?? 1;

// Lines differ by their dashes too: colour alone says nothing to many readers.
const DASHES: readonly (readonly number[])[] = [[], [7, 3], [2, 3], [9, 3, 2, 3], [12, 5], [1, 4]];

/** The dashes of the line at a place in the list; none for the first. */
export const dashAt = (at: number): readonly number[] => DASHES[at % DASHES.length] ?? [];
