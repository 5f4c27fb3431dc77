/** How measurements are told: one line per figure, with the bar that it is held to. */

/** A figure with its unit; the bar stands in the name. */
export const say = (name: string, value: number, unit: string): void =>
  console.log(`${name}\t${value.toFixed(1)}\t${unit}`);

/** A figure in words of its own, beside its bar. */
export const sayBesideBar = (name: string, figure: string, bar: string): void =>
  console.log(`${name.padEnd(64)} ${figure.padStart(28)}   ${bar}`);

/** The value that this part of all is below: 0.5 for the median, 0.99 for all but the worst hundredth. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
