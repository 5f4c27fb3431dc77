interface Member {
  readonly status: string;
  readonly message: string;
}

/** What is to be said of an application besides its status; of one that is well, nothing. */
export const saidOf = ({ status, message }: Member): string => (status === 'Healthy' ? '' : message);

/** What all of several say, so that it stands once and not beside each of them. */
export const saidByAll = (members: readonly Member[]): string | undefined => {
  const [first = '', ...others] = new Set(members.map(saidOf).filter(said => said !== ''));
  return members.length > 1 && first !== '' && others.length === 0 ? first : undefined;
};
