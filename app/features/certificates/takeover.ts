import { withNote, type Draft, type LeftOut, type PlaceFile } from '#app/platform/takeover/draft.ts'
import {
  createdAt,
  expected,
  isRawRecord,
  leaveRest,
  line,
  openFields,
  shortened,
} from '#app/platform/takeover/fields.ts'
import { leavings, mends } from '#app/platform/takeover/mends.ts'
import { uniqueNames } from '#app/platform/takeover/unique-names.ts'
import type { CertificateInput } from './collection.ts'

export const notes = {
  noImage: 'the certificate has no picture',
  untitled: 'Certificate',
  titleTaken: (title: string, instead: string) =>
    `title: “${title}” belongs to another certificate, this one became “${instead}”`,
} as const

/** A certificate of a Firebase site; `imageUrl` still holds the address that the dump has. */
export function takeOverCertificate(
  id: string,
  raw: unknown,
  now: number,
): Draft<CertificateInput> | LeftOut {
  if (!isRawRecord(raw)) return { id, name: '', left: leavings.notARecord(raw) }
  const fields = openFields(raw)
  const title = shortened(fields, 'title', line(fields, 'title'))
  const content = {
    title,
    remarks: expected(fields, 'remarks'),
    image: expected(fields, 'imageUrl', '', notes.noImage) || null,
  }
  if (Object.values(content).every((value) => !value)) return { id, name: '', left: leavings.empty }
  if (title === '') {
    content.title = content.remarks.split('\n')[0]?.slice(0, 200).trim() || notes.untitled
    fields.notes.push(mends.missing('title', `“${content.title}” stands in`))
  }
  const moment = createdAt(fields, id, now)
  leaveRest(fields, { titlelower: title.toLowerCase() })
  return { id, name: content.title, createdAt: moment, content, notes: fields.notes }
}

/** Titles are unique, whatever the letters' case: the first keeps its own, the next becomes `… (2)`. */
export function arrangeCertificates(
  drafts: readonly Draft<CertificateInput>[],
  titlesHere: ReadonlySet<string>,
): Draft<CertificateInput>[] {
  const wanted = drafts.map((draft) => draft.content.title)
  const titles = uniqueNames(wanted, titlesHere, (title, number) => `${title} (${number})`)
  return drafts.map((draft, index) => {
    const { title } = draft.content
    const instead = titles[index] ?? title
    if (instead === title) return draft
    return withNote(
      { ...draft, content: { ...draft.content, title: instead } },
      notes.titleTaken(title, instead),
    )
  })
}

export function placeCertificateFiles(certificate: CertificateInput, place: PlaceFile): CertificateInput {
  return { ...certificate, image: place('imageUrl', certificate.image ?? '', 'photograph') || null }
}
