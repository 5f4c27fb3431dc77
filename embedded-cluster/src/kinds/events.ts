import { fieldsAt, textAt } from './fields.ts';
import type { Peculiarities } from './peculiarities.ts';

const INVOLVED = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath'];

/** Events of the old group; those of the new one call the same things by other names. */
export const event: Peculiarities = {
  selectableFields: object => {
    const involved = fieldsAt(object, 'involvedObject') ?? fieldsAt(object, 'regarding');
    const reporter = textAt(object, 'reportingComponent') || textAt(object, 'reportingController');
    const prefix = object.apiVersion === 'v1' ? 'involvedObject' : 'regarding';
    return {
      ...Object.fromEntries(INVOLVED.map(name => [`${prefix}.${name}`, textAt(involved, name)])),
      reason: textAt(object, 'reason'),
      type: textAt(object, 'type'),
      reportingComponent: reporter,
      ...(prefix === 'regarding' && { reportingController: reporter }),
      source:
        textAt(object, 'source', 'component') || textAt(object, 'deprecatedSource', 'component') || reporter,
    };
  },
};
