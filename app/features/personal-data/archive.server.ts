import { Readable } from 'node:stream'
import { TextReader, ZipWriter } from '@zip.js/zip.js'
import { safeFileName } from '#app/platform/files/keys.ts'
import type { Services } from '#app/platform/services.server.ts'
import { findPerson } from './store.server.ts'

type Needed = Pick<Services, 'db' | 'files'>

/** Everything of one person as a ZIP file: what was typed as JSON, and the resumes beside it. Sent while it is read. */
export function personArchive(services: Needed, email: string): ReadableStream {
  let fail: (error: unknown) => void = () => {}
  const { readable, writable } = new TransformStream({
    start(controller) {
      fail = (error) => controller.error(error)
    },
  })
  // Whoever reads the stream hears of a failure there: it breaks off instead of ending.
  write(new ZipWriter(writable, { useWebWorkers: false, zip64: false }), services, email).catch(fail)
  return readable
}

async function write(zip: ZipWriter<unknown>, { db, files }: Needed, email: string) {
  const { calls, jobs } = await findPerson(db, email)
  const described = {
    email,
    callRequests: calls.map((row) => ({
      ...general(row),
      name: row.person_name,
      email: row.person_email,
      phone: row.person_phone,
      message: row.person_message,
    })),
    jobRequests: jobs.map((row, index) => ({
      ...general(row),
      firstName: row.firstname,
      lastName: row.lastname,
      email: row.email,
      phone: row.phone,
      resume: row.file ? resumeName(index, row.file_name) : undefined,
    })),
  }
  await zip.add('personal-data.json', new TextReader(JSON.stringify(described, undefined, 2)))
  for (const [index, { file, file_name }] of jobs.entries()) {
    const stored = file ? await files.get('private', file) : undefined
    if (stored) await zip.add(resumeName(index, file_name), Readable.toWeb(stored.stream()) as ReadableStream)
  }
  await zip.close()
}

function resumeName(index: number, fileName: string): string {
  return `resumes/${index + 1}-${safeFileName(fileName || 'resume.pdf')}`
}

interface General {
  created_at: number
  deleted_at: number | null
  suspicious: string
  state: string
  note: string
}

function general({ created_at, deleted_at, suspicious, state, note }: General) {
  return {
    receivedAt: new Date(created_at).toISOString(),
    deletedAt: deleted_at === null ? undefined : new Date(deleted_at).toISOString(),
    probablySpam: suspicious === 'Yes',
    status: state,
    note,
  }
}
