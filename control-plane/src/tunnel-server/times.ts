/** Until an answer must have begun; adding a cluster takes up to two minutes. */
export const FIRST_ANSWER_MS = 150_000;

/** How long an answer may stand still, whichever side it waits for. */
export const ANSWER_IDLE_MS = 300_000;

/** How long a connection that left HTTP may be silent. */
export const SOCKET_IDLE_MS = 600_000;

/** After this, whoever follows something begins anew. */
export const LONGEST_MS = 14_400_000;

/** How long what is under way may go on once the process is about to stop. */
export const FAREWELL_MS = 5_000;
