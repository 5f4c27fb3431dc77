const text = (maxLength: number, more: object = {}) => ({ type: 'string', maxLength, ...more });

/** The kind of Git Sources whose applications may go only where they say. */
export const restrictedGitSourceDefinition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'restrictedgitsources.freshet.io' },
  spec: {
    group: 'freshet.io',
    scope: 'Namespaced',
    names: {
      kind: 'RestrictedGitSource',
      listKind: 'RestrictedGitSourceList',
      plural: 'restrictedgitsources',
      singular: 'restrictedgitsource',
      shortNames: ['rgs'],
    },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        additionalPrinterColumns: [
          { name: 'Repository', type: 'string', jsonPath: '.spec.repoURL' },
          { name: 'Namespace', type: 'string', jsonPath: '.spec.sourceNamespace' },
          { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
        ],
        schema: {
          openAPIV3Schema: {
            type: 'object',
            required: ['spec'],
            properties: {
              apiVersion: { type: 'string' },
              kind: { type: 'string' },
              metadata: { type: 'object' },
              spec: {
                type: 'object',
                required: ['repoURL', 'sourceNamespace', 'destinations'],
                properties: {
                  repoURL: text(2_048, { description: 'The https address of the repository.' }),
                  path: text(1_024, { description: 'A folder in it; the root unless given.' }),
                  revision: text(255, {
                    description: 'A branch, tag or commit; the default branch unless given.',
                  }),
                  include: text(16_384, { description: 'A glob of the files to take.' }),
                  exclude: text(16_384, { description: 'A glob of the files to leave.' }),
                  sourceNamespace: text(63, {
                    pattern: '^(freshet|cf)-[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
                    description: 'Where its applications lie; made if it is missing.',
                  }),
                  destinations: {
                    type: 'array',
                    minItems: 1,
                    maxItems: 200,
                    description: 'Where its applications may go.',
                    items: {
                      type: 'object',
                      properties: {
                        server: text(2_048, { description: 'The address of a cluster; all unless given.' }),
                        name: text(253, { description: 'The name of a cluster, instead of its address.' }),
                        namespace: text(253, { description: 'All unless given.' }),
                      },
                    },
                  },
                  sourceRepos: {
                    type: 'array',
                    maxItems: 200,
                    items: text(2_048),
                    description: 'What its applications may be made from; all unless given.',
                  },
                },
              },
              status: {
                type: 'object',
                properties: {
                  observedGeneration: { type: 'integer', format: 'int64' },
                  conditions: {
                    type: 'array',
                    maxItems: 10,
                    items: {
                      type: 'object',
                      required: ['type', 'status'],
                      properties: {
                        type: text(316),
                        status: { type: 'string', enum: ['True', 'False', 'Unknown'] },
                        reason: text(1_024),
                        message: text(32_768),
                        lastTransitionTime: { type: 'string', format: 'date-time' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    ],
  },
} as const;
