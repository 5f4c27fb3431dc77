import type { ApplicationSource, SourceType } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';

/** Texts by their paths from the root of the repository. */
export type FileEdits = ReadonlyMap<string, string>;

export interface RenderRequest {
  readonly application: { readonly name: string; readonly namespace: string; readonly project: string };
  /** One, or several in their order. */
  readonly sources: readonly ApplicationSource[];
  /** What each of them was resolved to. */
  readonly revisions: readonly string[];
  readonly destinationNamespace: string;
  /** What Helm and Kustomize are told of the cluster. */
  readonly kubeVersion: string;
  readonly apiVersions: readonly string[];
  /** Options for every `kustomize build`. */
  readonly kustomizeOptions?: string;
  /** Asks nothing of the cache, but fills it. */
  readonly isHard?: boolean;
  /** Renders the first source with these files in it; what comes of that is kept nowhere. */
  readonly edits?: FileEdits;
  /** Ends the rendering, unless others want the same. */
  readonly signal?: AbortSignal;
}

export interface Rendered {
  /** As rendered, lists flattened: without marks, in the order of the sources. Frozen, as it may come from the cache. */
  readonly objects: readonly KubeObject[];
  readonly sourceTypes: readonly SourceType[];
  /** Says the same for the same objects: nothing need be compared again. */
  readonly digest: string;
}

export interface Renderer {
  /** A `Fault` with a sentence for people where the source cannot be rendered. */
  render(request: RenderRequest): Promise<Rendered>;
}
