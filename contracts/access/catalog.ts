import { z } from 'zod';

const CatalogAction = z.strictObject({
  name: z.string(),
  mode: z.enum(['read', 'write']).describe('Which half of an API-key scope it needs'),
  access: z
    .enum(['rule', 'open', 'open-untagged', 'own', 'admin'])
    .describe(
      'rule: needs an allow rule; open: every member may; open-untagged: every member may while it has no tags; own: its owner may; admin: admins only',
    ),
  allowable: z.boolean().describe('Allow rules can name it'),
  deniable: z.boolean().describe('Deny rules can name it'),
  includes: z.array(z.string()).describe('Actions that an allow rule for this one allows too'),
  scope: z.string().describe('The narrowest API-key scope that covers it'),
});

/** Everything that rules can be about. */
export const AccessCatalog = z
  .strictObject({
    resources: z.array(
      z.strictObject({
        kind: z.string(),
        description: z.string(),
        tagged: z.boolean().describe('Rules may match on its tags'),
        inProject: z.boolean().describe("Rules may match on its project's tags"),
        attributes: z.array(z.string()).describe('Attributes that rules may match on'),
        actions: z.array(CatalogAction),
      }),
    ),
  })
  .meta({ id: 'AccessCatalog' });

export type AccessCatalogWire = z.infer<typeof AccessCatalog>;
