export type TrackingMethod = 'annotation' | 'label' | 'annotation+label';

/** How objects of an application are known again in the cluster. */
export interface Tracking {
  readonly tracking: TrackingMethod;
  /** The key of the label, where labels are used. */
  readonly instanceLabel: string;
  /** Keeps engines apart that look after one cluster; marks of another one are nobody's. */
  readonly installationId?: string | undefined;
}
