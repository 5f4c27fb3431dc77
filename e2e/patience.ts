import { setTimeout as delay } from 'node:timers/promises';

const TRIES = 10;

/** Files share a platform, which makes those wait who ask too often: they do as they are told. */
export const patiently = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await act();
    } catch (error) {
      if (tries >= TRIES || !String(error).includes('"status":429')) throw error;
      await delay(1_000 * tries);
    }
};
