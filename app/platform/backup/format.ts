import { z } from 'zod'

/** Grows when a program of today could no longer read what a later one writes. */
export const formatVersion = 1

/** The first entry: what has to be known before anything else is read. */
export const headName = 'backup.json'
export const headSchema = z.object({
  product: z.literal('plinth'),
  format: z.number(),
  /** Of package.json, for people. */
  program: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** That the database had; a program that lacks one of them is older than the backup. */
  migrations: z.array(z.string()),
  /** Milliseconds since 1970: everything acknowledged before this moment is in it. */
  takenAt: z.number(),
})
export type BackupHead = z.infer<typeof headSchema>

/** The last entry: what all the others are. Without it the file is not whole. */
export const manifestName = 'manifest.json'
export const manifestSchema = z.object({
  entries: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number()),
  /** Files that the database names and that the store did not have: deleted while the backup was taken, or lost before. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

/** What is worth saying of one, however many entries it has. */
export interface BackupSummary extends Pick<Manifest, 'rows' | 'missing'> {
  head: BackupHead
  files: { number: number; bytes: number }
}

export function summaryOf({ head, manifest }: { head: BackupHead; manifest: Manifest }): BackupSummary {
  const files = manifest.entries.filter(({ name }) => fileOf(name))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const { rows, missing } = manifest
  return { head, rows, missing, files: { number: files.length, bytes } }
}

export const tableEntry = (table: string) => `database/${table}.jsonl`
export const tableOf = (entry: string) => /^database\/([A-Za-z_]+)\.jsonl$/.exec(entry)?.[1]

export const fileEntry = (access: string, key: string) => `files/${access}/${key}`
export function fileOf(entry: string): { access: 'public' | 'private'; key: string } | undefined {
  const [, access, key] = /^files\/(public|private)\/(.+)$/.exec(entry) ?? []
  return key === undefined ? undefined : { access: access === 'public' ? 'public' : 'private', key }
}

/** The key of sessions and sign-in codes, where the site made it itself. */
export const secretName = 'secret'

/** What a person reads where a backup can't be used; each names the file. */
export const problems = {
  unreadable: (path: string, why: string) =>
    `${path} can't be read (${why}). Look at its name and its rights.`,
  foreign: (path: string) => `${path} is not a backup of Plinth, or its first bytes are damaged.`,
  damaged: (path: string) =>
    `${path} is damaged: it is not what was written. Nothing was changed; take another backup.`,
  locked: (path: string) =>
    `${path} is encrypted. Set BACKUP_PASSPHRASE, or run the command in a terminal, where it asks for the passphrase.`,
  wrongPassphrase: (path: string) =>
    `The passphrase does not open ${path}, or the first bytes of the file are damaged. Nothing was changed.`,
  newer: (path: string, program: string) =>
    `${path} was made by a newer Plinth (${program}). Install that version or a later one, then restore again. Nothing was changed.`,
} as const
