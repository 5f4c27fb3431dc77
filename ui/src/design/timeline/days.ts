/** Events of one day, newest first as they came. */
export interface Day<Event> {
  readonly key: string;
  readonly events: readonly Event[];
}

/** Groups events that are in order of time by their day in a time zone. */
export const byDay = <Event extends { readonly at: string }>(
  events: readonly Event[],
  timeZone: string,
): readonly Day<Event>[] => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const days = Map.groupBy(events, event => format.format(new Date(event.at)));
  return [...days].map(([key, members]) => ({ key, events: members }));
};
