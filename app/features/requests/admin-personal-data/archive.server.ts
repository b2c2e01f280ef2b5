import { Readable } from 'node:stream'
import { TextReader, type ZipWriter } from '@zip.js/zip.js'
import { safeFileName } from '#app/platform/files/keys.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { zipStream } from '#app/platform/http/zip-stream.server.ts'
import { typedFields, valueIn } from '../form.ts'
import { kinds, requestKinds } from '../kinds.ts'
import type { VisitorRequest } from '../request.ts'
import { findRequestsOfPerson } from '../queries.server.ts'

type ArchiveServices = Pick<Services, 'db' | 'files'>

/**
 * Everything about one person as a ZIP file: what was typed as JSON, and the attached files. It is streamed
 * while it is read.
 */
export function personArchive(services: ArchiveServices, email: string): ReadableStream {
  return zipStream((archive) => write(archive, services, email))
}

async function write(zip: ZipWriter<unknown>, { db, files }: ArchiveServices, email: string) {
  const requests = await findRequestsOfPerson(db, email)
  const withFile = requests.filter(({ file }) => file !== '')
  const called = ({ kind }: VisitorRequest) => requestKinds[kind].file?.called ?? 'file'
  const nameOf = (request: VisitorRequest) => {
    const number = withFile.filter(({ kind }) => kind === request.kind).indexOf(request) + 1
    const name = safeFileName(request.fileName || `${called(request)}.pdf`)
    return number > 0 ? `${called(request)}s/${number}-${name}` : undefined
  }
  const lists = kinds.map((kind) => [
    requestKinds[kind].key,
    requests
      .filter((request) => request.kind === kind)
      .map((request) => ({ ...describe(request), [called(request)]: nameOf(request) })),
  ])
  const described = { email, ...Object.fromEntries(lists) }
  await zip.add('personal-data.json', new TextReader(JSON.stringify(described, undefined, 2)))
  for (const request of withFile) {
    const stored = await files.get('private', request.file)
    const name = nameOf(request)
    if (stored && name) await zip.add(name, Readable.toWeb(stored.stream()) as ReadableStream)
  }
  await zip.close()
}

function describe(request: VisitorRequest) {
  const { kind, createdAt, deletedAt, suspicious, work } = request
  const typed = typedFields(requestKinds[kind].form).map(([name, field]) => [
    field.is ?? name,
    valueIn(request, name, field),
  ])
  return {
    receivedAt: new Date(createdAt).toISOString(),
    deletedAt: deletedAt === undefined ? undefined : new Date(deletedAt).toISOString(),
    probablySpam: suspicious === 'Yes',
    status: work.state,
    note: work.note,
    ...Object.fromEntries(typed),
    subject: request.subject || undefined,
    language: request.language,
  }
}
