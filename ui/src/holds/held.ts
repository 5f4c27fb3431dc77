/** An application that is to be held or released. */
export interface Held {
  readonly id: string;
  readonly runtime: string;
  readonly namespace: string;
  readonly name: string;
}
