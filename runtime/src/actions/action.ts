import type { KubeObject } from '@freshet/domain/objects';

interface ActionParameter {
  readonly name: string;
  /** What it is now. */
  readonly default?: string;
}

/** Something that may be done to an object besides changing it in Git. */
export interface ActionInfo {
  readonly name: string;
  /** The state of the object does not allow it now. */
  readonly disabled: boolean;
  readonly displayName?: string;
  readonly params?: readonly ActionParameter[];
}

export type ActionParams = Readonly<Record<string, string>>;

/** What an action comes to: objects to create, or the object as it shall be. */
export interface Impact {
  readonly operation: 'create' | 'patch';
  readonly object: KubeObject;
}

export interface ActionRequest {
  readonly object: KubeObject;
  readonly params: ActionParams;
  readonly now: Date;
}

/** An action of a kind that we know. */
export interface BuiltInAction {
  readonly name: string;
  /** The name that people read, where the name itself does not say enough. */
  readonly displayName?: string | ((object: KubeObject) => string);
  /** Whether the object has the action at all in its state; always, unless said. */
  readonly isListed?: (object: KubeObject) => boolean;
  /** Whether the state of the object allows it; always, unless said. */
  readonly isAllowed?: (object: KubeObject) => boolean;
  readonly params?: (object: KubeObject) => readonly ActionParameter[];
  readonly run: (request: ActionRequest) => readonly Impact[];
}

/** By group and kind. */
export type ActionsByKind = Readonly<Record<string, readonly BuiltInAction[]>>;
