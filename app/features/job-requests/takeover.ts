import { fileNameOf } from '#app/platform/takeover/addresses.ts'
import type { Draft, LeftOut, PlaceFile } from '#app/platform/takeover/draft.ts'
import {
  createdAt,
  expected,
  isRawRecord,
  leaveRest,
  openFields,
  text,
} from '#app/platform/takeover/fields.ts'
import { leavings, mends } from '#app/platform/takeover/mends.ts'
import type { JobRequestInput } from './rules.ts'

export const notes = {
  noFile: 'the application has no resume',
  foundByName: (path: string) => `looked for at ${path}`,
} as const

/** A job application of a Firebase site; `file` still holds the address that the dump has. */
export function takeOverJobRequest(id: string, raw: unknown, now: number): Draft<JobRequestInput> | LeftOut {
  if (!isRawRecord(raw)) return { id, name: '', left: leavings.notARecord(raw) }
  const fields = openFields(raw)
  const content: JobRequestInput = {
    firstname: expected(fields, 'firstname'),
    lastname: expected(fields, 'lastname'),
    email: expected(fields, 'email'),
    phone: expected(fields, 'phone'),
    fileName: text(fields, 'fileName'),
    file: text(fields, 'file'),
  }
  if (Object.values(content).every((value) => value === '')) return { id, name: '', left: leavings.empty }
  if (content.file === '' && content.fileName !== '') {
    content.file = `resumes/${content.fileName}` // Where the original site put it (specification §3).
    fields.notes.push(mends.missing('file', notes.foundByName(content.file)))
  } else if (content.file === '') fields.notes.push(mends.missing('file', notes.noFile))
  else if (content.fileName === '') {
    content.fileName = fileNameOf(content.file)
    fields.notes.push(mends.missing('fileName', `“${content.fileName}” stands in`))
  }
  const moment = createdAt(fields, id, now)
  leaveRest(fields)
  const name = `${content.firstname} ${content.lastname}`.trim()
  return { id, name, createdAt: moment, content, notes: fields.notes }
}

export function placeResume(request: JobRequestInput, place: PlaceFile): JobRequestInput {
  return { ...request, file: place('file', request.file, 'resume') }
}
