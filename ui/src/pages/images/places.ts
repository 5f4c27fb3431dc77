/** Where an image runs, or ran: the applications whose deployments brought it. */
import type { ImagePlacesQuery } from './places.generated.ts';

type Delivery = ImagePlacesQuery['deliveries'][number];

export interface ImagePlace {
  readonly application: Delivery['application'];
  /** Whether what was deployed there last still has it. */
  readonly isCurrent: boolean;
  /** When it came; undefined while it is on its way. */
  readonly since: string | undefined;
}

const cameAt = (found: readonly Delivery[]): string | undefined =>
  found
    .flatMap(({ deployment }) => (deployment ? [deployment.deployedAt] : []))
    .toSorted()
    .at(0);

/** One for each application, by name; an image may have come to one by several of its names. */
export const imagePlaces = (deliveries: readonly Delivery[]): readonly ImagePlace[] =>
  [...Map.groupBy(deliveries, ({ application }) => application.id).values()]
    .flatMap(found => {
      const [first] = found;
      if (!first) return [];
      const isCurrent = found.some(one => one.isCurrent);
      return [{ application: first.application, isCurrent, since: cameAt(found) }];
    })
    .toSorted(
      (one, other) =>
        Number(other.isCurrent) - Number(one.isCurrent) ||
        one.application.name.localeCompare(other.application.name),
    );
