import * as contract from '@freshet/contracts/pipelines';
import type { z } from 'zod';
import { type Access, type Call, type Route, route } from '../../gateway/index.ts';
import { type Acting, actingOf } from '../rights.ts';
import type { Annotations, NamedAnnotation } from './annotations.ts';

export interface AnnotationRoutesDeps {
  readonly annotations: Annotations;
  readonly access: Access;
}

export const annotationRoutes = ({ annotations, access }: AnnotationRoutesDeps): readonly Route[] => {
  const acting = (call: Call): Acting => actingOf(access, call, 'annotation');
  return [
    route(contract.listAnnotations, async ({ query }, call) =>
      (await annotations.list(acting(call), query)).map(wireOf),
    ),
    route(contract.setAnnotation, async ({ body }, call) => {
      const { display, ...annotation } = body;
      // Existing clients send the key that is to be shown, with every annotation of the call.
      const shown = typeof display === 'string' ? display === body.key : (display ?? false);
      return wireOf(await annotations.set(acting(call), { ...annotation, display: shown }));
    }),
    route(contract.deleteAnnotation, ({ query }, call) => annotations.remove(acting(call), query)),
  ];
};

const wireOf = (annotation: NamedAnnotation): z.infer<typeof contract.Annotation> => ({
  _id: annotation.id,
  accountId: annotation.accountId,
  entityId: annotation.entityId,
  entityType: annotation.entityType,
  ...(annotation.entityName === undefined ? {} : { entityName: annotation.entityName }),
  key: annotation.key,
  value: annotation.value,
  ...(annotation.display ? { display: true } : {}),
});
