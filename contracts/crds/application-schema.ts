import applications from './applications.generated.json' with { type: 'json' };
import { unfold } from './shared-parts.ts';

interface WithSchema {
  readonly spec: {
    readonly versions: readonly { readonly schema: { readonly openAPIV3Schema: object } }[];
  };
}

/** What clusters check an Application against. */
export const applicationSchema = (): object =>
  (unfold(applications) as WithSchema).spec.versions[0]?.schema.openAPIV3Schema ?? {};
