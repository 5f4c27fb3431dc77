/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type RuntimeLiveFactsQueryVariables = Exact<{ [key: string]: never; }>;


export type RuntimeLiveFactsQuery = { runtime: { isConfigurationRuntime: boolean | null, sharedConfigRepo: string | null, installationRepo: string | null } };

export type RuntimeGitQueryVariables = Exact<{ [key: string]: never; }>;


export type RuntimeGitQuery = { gitIntegration: { provider: string, root: string, needsUserToken: boolean, hasUserToken: boolean, hasRuntimeToken: boolean, registeredUsers: Array<string> | null } };

export type RegisterGitTokenMutationVariables = Exact<{
  token: string;
  userName?: string | null | undefined;
}>;


export type RegisterGitTokenMutation = { registerGitToken: { userName: string, isUnproven: boolean } };

export type RegisterRuntimeGitTokenMutationVariables = Exact<{
  token: string;
  userName?: string | null | undefined;
}>;


export type RegisterRuntimeGitTokenMutation = { registerRuntimeGitToken: { userName: string, isUnproven: boolean } };

export type DeregisterGitTokenMutationVariables = Exact<{ [key: string]: never; }>;


export type DeregisterGitTokenMutation = { deregisterGitToken: boolean };

export type PreviewConfigurationRuntimeQueryVariables = Exact<{
  enabled: boolean;
}>;


export type PreviewConfigurationRuntimeQuery = { previewConfigurationRuntime: { repository: string, branch: string, message: string, author: { name: string, email: string }, files: Array<{ path: string, before: string | null, after: string | null }> } };

export type SetConfigurationRuntimeMutationVariables = Exact<{
  enabled: boolean;
  message?: string | null | undefined;
}>;


export type SetConfigurationRuntimeMutation = { setConfigurationRuntime: { sha: string, url: string } };

export type LogComponentsQueryVariables = Exact<{ [key: string]: never; }>;


export type LogComponentsQuery = { logComponents: Array<string> };

export type ComponentLogsSubscriptionVariables = Exact<{
  component?: string | null | undefined;
  tail: number;
}>;


export type ComponentLogsSubscription = { componentLogs: { lines: Array<string> } };

export type AllComponentLogsQueryVariables = Exact<{
  component?: string | null | undefined;
}>;


export type AllComponentLogsQuery = { componentLogs: { lines: Array<string> } };


export const RuntimeLiveFactsDocument = new TypedDocumentString(`
    query RuntimeLiveFacts {
  runtime {
    isConfigurationRuntime
    sharedConfigRepo
    installationRepo
  }
}
    `) as unknown as TypedDocumentString<RuntimeLiveFactsQuery, RuntimeLiveFactsQueryVariables>;
export const RuntimeGitDocument = new TypedDocumentString(`
    query RuntimeGit {
  gitIntegration {
    provider
    root
    needsUserToken
    hasUserToken
    hasRuntimeToken
    registeredUsers
  }
}
    `) as unknown as TypedDocumentString<RuntimeGitQuery, RuntimeGitQueryVariables>;
export const RegisterGitTokenDocument = new TypedDocumentString(`
    mutation RegisterGitToken($token: String!, $userName: String) {
  registerGitToken(token: $token, userName: $userName) {
    userName
    isUnproven
  }
}
    `) as unknown as TypedDocumentString<RegisterGitTokenMutation, RegisterGitTokenMutationVariables>;
export const RegisterRuntimeGitTokenDocument = new TypedDocumentString(`
    mutation RegisterRuntimeGitToken($token: String!, $userName: String) {
  registerRuntimeGitToken(token: $token, userName: $userName) {
    userName
    isUnproven
  }
}
    `) as unknown as TypedDocumentString<RegisterRuntimeGitTokenMutation, RegisterRuntimeGitTokenMutationVariables>;
export const DeregisterGitTokenDocument = new TypedDocumentString(`
    mutation DeregisterGitToken {
  deregisterGitToken
}
    `) as unknown as TypedDocumentString<DeregisterGitTokenMutation, DeregisterGitTokenMutationVariables>;
export const PreviewConfigurationRuntimeDocument = new TypedDocumentString(`
    query PreviewConfigurationRuntime($enabled: Boolean!) {
  previewConfigurationRuntime(enabled: $enabled) {
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
    `) as unknown as TypedDocumentString<PreviewConfigurationRuntimeQuery, PreviewConfigurationRuntimeQueryVariables>;
export const SetConfigurationRuntimeDocument = new TypedDocumentString(`
    mutation SetConfigurationRuntime($enabled: Boolean!, $message: String) {
  setConfigurationRuntime(enabled: $enabled, message: $message) {
    sha
    url
  }
}
    `) as unknown as TypedDocumentString<SetConfigurationRuntimeMutation, SetConfigurationRuntimeMutationVariables>;
export const LogComponentsDocument = new TypedDocumentString(`
    query LogComponents {
  logComponents
}
    `) as unknown as TypedDocumentString<LogComponentsQuery, LogComponentsQueryVariables>;
export const ComponentLogsDocument = new TypedDocumentString(`
    subscription ComponentLogs($component: String, $tail: Int!) {
  componentLogs(component: $component, tail: $tail) {
    lines
  }
}
    `) as unknown as TypedDocumentString<ComponentLogsSubscription, ComponentLogsSubscriptionVariables>;
export const AllComponentLogsDocument = new TypedDocumentString(`
    query AllComponentLogs($component: String) {
  componentLogs(component: $component, tail: 5000) {
    lines
  }
}
    `) as unknown as TypedDocumentString<AllComponentLogsQuery, AllComponentLogsQueryVariables>;