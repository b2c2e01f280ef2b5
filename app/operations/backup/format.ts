import { z } from 'zod'

/** Incremented when the programs of today can no longer read what later ones write. */
export const formatVersion = 1

/** The first entry: what must be known before anything else is read. */
export const headName = 'backup.json'
export const headSchema = z.object({
  product: z.literal('plinth'),
  format: z.number(),
  /** From package.json, for people. */
  program: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The database's migrations. A program that lacks one of them is older than the backup. */
  migrations: z.array(z.string()),
  /** Milliseconds since 1970: everything acknowledged before this moment is in the backup. */
  takenAt: z.number(),
  /** The site moves with it: its place no longer serves, so the links that are open go along. */
  isMove: z.optional(z.boolean()),
})
export type BackupHead = z.infer<typeof headSchema>

/** The last entry: a list of all others. Without it the file is incomplete. */
export const manifestName = 'manifest.json'
export const manifestSchema = z.object({
  entries: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  /** Number of rows by table. */
  rows: z.record(z.string(), z.number()),
  /**
   * Files that the database refers to but that were not in the store: deleted while the backup was taken, or
   * lost before.
   */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

/** A summary whose size does not depend on the number of entries. */
export interface BackupSummary extends Pick<Manifest, 'rows' | 'missing'> {
  head: BackupHead
  files: { number: number; bytes: number }
}

export function summaryOf({ head, manifest }: { head: BackupHead; manifest: Manifest }): BackupSummary {
  const files = manifest.entries.filter(({ name }) => fileOfEntry(name))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const { rows, missing } = manifest
  return { head, rows, missing, files: { number: files.length, bytes } }
}

export const tableEntry = (table: string) => `database/${table}.jsonl`
export const tableOf = (entry: string) => /^database\/([A-Za-z_]+)\.jsonl$/.exec(entry)?.[1]

export const fileEntry = (access: string, key: string) => `files/${access}/${key}`
export function fileOfEntry(entry: string): { access: 'public' | 'private'; key: string } | undefined {
  const [, access, key] = /^files\/(public|private)\/(.+)$/.exec(entry) ?? []
  return key === undefined ? undefined : { access: access === 'public' ? 'public' : 'private', key }
}

/** The key for sessions and sign-in codes, if the site generated it itself. */
export const secretName = 'secret'

/** Messages for a backup that cannot be used; each names the file. */
export const problems = {
  unreadable: (path: string, why: string) =>
    `${path} can't be read (${why}). Check its name and its permissions.`,
  foreign: (path: string) => `${path} is not a backup of Plinth, or its first bytes are damaged.`,
  damaged: (path: string) =>
    `${path} is damaged: it is not what was written. Nothing was changed; use another backup.`,
  locked: (path: string) =>
    `${path} is encrypted. Set BACKUP_PASSPHRASE, or run the command in a terminal, where it asks for the passphrase.`,
  wrongPassphrase: (path: string) =>
    `The passphrase does not open ${path}, or the first bytes of the file are damaged. Nothing was changed.`,
  largeRow:
    'A row in the backup is larger than 16 MB. Plinth writes no such rows, so it was not read any further, and nothing was changed.',
  newer: (path: string, program: string) =>
    `${path} was made by a newer Plinth (${program}). Install that version or a later one, then restore again. Nothing was changed.`,
} as const
