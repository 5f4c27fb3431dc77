import { useRef } from 'react';

const PAUSE_MS = 700;

/** Letters typed in one go. */
export const useTyped = () => {
  const typed = useRef({ text: '', at: 0 });
  return (letter: string, at: number): string => {
    const text = at - typed.current.at > PAUSE_MS ? letter : typed.current.text + letter;
    typed.current = { text, at };
    return text;
  };
};
