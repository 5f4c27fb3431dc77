import type { Api } from '../api/index.ts';
import type { Document } from '../documents/index.ts';
import type { View } from '../output/index.ts';

/**
 * One kind of thing that files describe, by the `kind` in them. What it has no function for cannot be done to it by
 * file. A new kind is one file and one line in `document-kinds.ts`.
 */
export interface DocumentKind<Item> {
  readonly view: View<Item>;
  /** What is wrong with a file that holds only this document, a line each; for problems that have a place in it. */
  check?(file: string, text: string): readonly string[];
  create?(api: Api, document: Document): Promise<Item>;
  replace?(api: Api, document: Document): Promise<Item>;
  patch?(api: Api, document: Document): Promise<Item>;
  delete?(api: Api, document: Document): Promise<Item>;
}

/** Kinds by the word that documents have for them, each loaded when it is met. */
export type DocumentKinds = Readonly<Record<string, () => Promise<DocumentKind<unknown>>>>;

/** Names the item's type once; what uses a kind need not know it. */
export const defineDocumentKind = <Item>(kind: DocumentKind<Item>): DocumentKind<unknown> =>
  kind as DocumentKind<unknown>;
