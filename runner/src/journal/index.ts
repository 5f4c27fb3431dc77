export {
  continueJournal,
  createJournal,
  type Journal,
  type JournalHeader,
  type JournalReading,
  readJournal,
} from './journal.ts';
