/** Where a report stands among all reports of its runtime. */
export interface Place {
  readonly generation: number;
  readonly seq: number;
}

export const isBefore = (one: Place, other: Place): boolean =>
  one.generation < other.generation || (one.generation === other.generation && one.seq < other.seq);

export const later = (one: Place, other: Place): Place => (isBefore(one, other) ? other : one);
