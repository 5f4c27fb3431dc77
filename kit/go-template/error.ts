/** Why a template cannot be read or carried out; the only thing that this library throws. */
export class GoTemplateError extends Error {
  override readonly name = 'GoTemplateError';
  /** The line of the template, from 1; undefined where no line is to blame. */
  readonly line: number | undefined;
  /** Whether all that is wrong is a key that the data do not have. */
  readonly isMissingKey: boolean;

  constructor(message: string, at: { readonly line?: number; readonly isMissingKey?: boolean } = {}) {
    super(message);
    this.line = at.line;
    this.isMissingKey = at.isMissingKey ?? false;
  }
}
