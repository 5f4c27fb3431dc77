/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type RuntimeImageQueryVariables = Exact<{ [key: string]: never; }>;


export type RuntimeImageQuery = { runtime: { installationRepo: string | null, image: string | null } };

export type PreviewRuntimeUpgradeQueryVariables = Exact<{
  image: string;
}>;


export type PreviewRuntimeUpgradeQuery = { previewRuntimeUpgrade: { repository: string, branch: string, message: string, author: { name: string, email: string }, files: Array<{ path: string, before: string | null, after: string | null }> } };

export type UpgradeRuntimeMutationVariables = Exact<{
  image: string;
  message?: string | null | undefined;
}>;


export type UpgradeRuntimeMutation = { upgradeRuntime: { sha: string, url: string } };


export const RuntimeImageDocument = new TypedDocumentString(`
    query RuntimeImage {
  runtime {
    installationRepo
    image
  }
}
    `) as unknown as TypedDocumentString<RuntimeImageQuery, RuntimeImageQueryVariables>;
export const PreviewRuntimeUpgradeDocument = new TypedDocumentString(`
    query PreviewRuntimeUpgrade($image: String!) {
  previewRuntimeUpgrade(image: $image) {
    repository
    branch
    author {
      name
      email
    }
    message
    files {
      path
      before
      after
    }
  }
}
    `) as unknown as TypedDocumentString<PreviewRuntimeUpgradeQuery, PreviewRuntimeUpgradeQueryVariables>;
export const UpgradeRuntimeDocument = new TypedDocumentString(`
    mutation UpgradeRuntime($image: String!, $message: String) {
  upgradeRuntime(image: $image, message: $message) {
    sha
    url
  }
}
    `) as unknown as TypedDocumentString<UpgradeRuntimeMutation, UpgradeRuntimeMutationVariables>;