/** What a step of the deletion of an application came to. */
export type StepEnd =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'wait';
      readonly message?: string | undefined;
      /** Nothing is to be done before, unless something changes. */
      readonly until?: Date | undefined;
    };
