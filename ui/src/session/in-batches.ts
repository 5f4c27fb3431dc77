/** As many as the server takes at once. */
const MOST = 100;

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** Sends what is asked in one moment together: the parts of a page each ask for themselves, and all at once. */
export const inBatches = <Question, Answer>(
  send: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): ((question: Question) => Promise<Answer>) => {
  let waiting: Waiting<Question, Answer>[] = [];
  const sendSome = async (batch: readonly Waiting<Question, Answer>[]) => {
    try {
      const answers = await send(batch.map(({ question }) => question));
      batch.forEach(({ resolve, reject }, index) => {
        const answer = answers[index];
        if (answer === undefined) reject(new Error('a question was not answered'));
        else resolve(answer);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const sendAll = () => {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += MOST) void sendSome(all.slice(start, start + MOST));
  };
  return question =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendAll);
      waiting.push({ question, resolve, reject });
    });
};
