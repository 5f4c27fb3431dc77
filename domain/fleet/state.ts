/** How an application stands in one word, the worst first: what a fleet is drawn and sorted by. */
export const FLEET_STATES = [
  'Degraded',
  'Missing',
  'OutOfSync',
  'Unknown',
  'Suspended',
  'Progressing',
  'Healthy',
] as const;

export type FleetState = (typeof FLEET_STATES)[number];

/** The state of a number that the read model sorts by. */
export const fleetStateOf = (severity: number): FleetState => FLEET_STATES[severity] ?? 'Unknown';

/** The number of a state, 0 for the worst. */
export const severityOf = (state: FleetState): number => FLEET_STATES.indexOf(state);
