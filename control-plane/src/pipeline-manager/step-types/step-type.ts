import { readDocument, toPlain } from '@freshet/domain/pipelines';
import { sha256Hex } from '@freshet/kit/crypto';
import type { GuardedEntity } from '../../gateway/index.ts';

/** One version of a step type, of an account or of the hub. */
export interface KeptStepType {
  readonly name: string;
  readonly version: string;
  /** As YAML; what builds get, and what the digest is of. */
  readonly text: string;
  readonly digest: string;
  readonly tags: readonly string[];
  /** Undefined for those that come with every installation. */
  readonly written?: { readonly createdAt: Date; readonly updatedAt: Date };
}

/** The digest that a build is locked to. */
export const digestOf = (text: string): string => sha256Hex(text);

/** A step type as access rules see it; those of the hub belong to every account. */
export const guardedStepType = (accountId: string, { name, tags }: KeptStepType): GuardedEntity => ({
  id: name,
  accountId,
  tags,
});

type Fields = Readonly<Record<string, unknown>>;

/** The parts of a definition as data, in the order in which they were written. */
export interface DefinitionDocument {
  readonly metadata: Fields;
  readonly spec: Fields;
}

export const documentOf = (text: string): DefinitionDocument => {
  const { tree } = readDocument(text);
  const { metadata, spec } = (tree ? toPlain(tree) : {}) as { metadata?: Fields; spec?: Fields };
  return { metadata: metadata ?? {}, spec: spec ?? {} };
};
