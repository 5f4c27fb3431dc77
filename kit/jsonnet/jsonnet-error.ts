/** Where in a file something is said, both from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What is wrong with a program, or what it itself says is wrong, and where. */
export class JsonnetError extends Error {
  override readonly name = 'JsonnetError';
  readonly place: Place | undefined;

  constructor(message: string, place?: Place) {
    super(place ? `${place.file}:${place.line}:${place.column}: ${message}` : message);
    this.place = place;
  }
}
