import type { KubeObject } from '../objects/index.ts';
import type { DefinitionVersion } from './definition.ts';
import type { RawSchema } from './raw-schema.ts';

/** A definition of widgets whose spec has these properties, for tests. */
export const widgets = (spec: RawSchema, rest: Partial<DefinitionVersion> = {}): KubeObject => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: {
      plural: 'widgets',
      singular: 'widget',
      kind: 'Widget',
      listKind: 'WidgetList',
      shortNames: ['wd'],
    },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec, status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
          },
        },
        ...rest,
      },
    ],
  },
});
