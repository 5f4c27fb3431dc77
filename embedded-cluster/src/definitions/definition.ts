import type { KubeObject } from '../objects/index.ts';
import type { RawSchema } from './raw-schema.ts';

export interface DefinitionNames {
  readonly plural?: string;
  readonly singular?: string;
  readonly kind?: string;
  readonly listKind?: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
}

export interface PrinterColumn {
  readonly name?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly priority?: number;
  readonly jsonPath?: string;
}

export interface ScalePaths {
  readonly specReplicasPath?: string;
  readonly statusReplicasPath?: string;
  readonly labelSelectorPath?: string;
}

export interface DefinitionVersion {
  readonly name?: string;
  readonly served?: boolean;
  readonly storage?: boolean;
  readonly deprecated?: boolean;
  readonly deprecationWarning?: string;
  readonly schema?: { readonly openAPIV3Schema?: RawSchema };
  readonly subresources?: { readonly status?: unknown; readonly scale?: ScalePaths };
  readonly additionalPrinterColumns?: readonly PrinterColumn[];
  readonly selectableFields?: readonly { readonly jsonPath?: string }[];
}

export interface DefinitionSpec {
  readonly group?: string;
  readonly scope?: string;
  readonly names?: DefinitionNames;
  readonly versions?: readonly DefinitionVersion[];
  readonly conversion?: {
    readonly strategy?: string;
    readonly webhook?: {
      readonly clientConfig?: { readonly url?: string; readonly service?: unknown };
      readonly conversionReviewVersions?: readonly string[];
    };
  };
  readonly preserveUnknownFields?: boolean;
}

export interface DefinitionCondition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly lastTransitionTime?: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface DefinitionStatus {
  readonly acceptedNames?: DefinitionNames;
  readonly conditions?: readonly DefinitionCondition[];
  readonly storedVersions?: readonly string[];
}

export const specOf = (definition: KubeObject): DefinitionSpec => (definition.spec ?? {}) as DefinitionSpec;
export const statusOf = (definition: KubeObject): DefinitionStatus =>
  (definition.status ?? {}) as DefinitionStatus;
