import { savedDays } from './stored-backup.ts'

export const messages = {
  gone: 'This backup is no longer there. Newer ones are listed under Backups.',
  begun: 'A backup is being made. It will be listed here once it has been checked.',
  never: 'There is no backup yet.',
  manual:
    'The site does not make backups automatically. Ask the person who manages your server to set this up, or make one here from time to time.',
  missed:
    'The last backup is too old. Ask the person who manages your server to look into it, and make one now.',
  failed: (sentence: string) => `The last backup failed. For the person who manages your server: ${sentence}`,
  unencrypted:
    'A download contains everything, including what visitors sent and the passwords in hashed form. Keep it where only you can reach it.',
  encrypted:
    'The file is encrypted. It opens with the passphrase that the person who manages your server has set.',
  saved: `The whole site as it was before an update or a restore. The site keeps each for ${savedDays} days.`,
  someMissing: (number: number) =>
    `${number} ${number === 1 ? 'file was' : 'files were'} not available when it was made. Everything else is in it.`,
} as const
