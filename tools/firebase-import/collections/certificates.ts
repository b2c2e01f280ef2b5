import { stores } from '#app/collections.server.ts'
import { collection } from '../collection.ts'
import { toGiven, whenEmpty, type Draft } from '../draft.ts'
import { expected, file, text, wholeNumber } from '../fields.ts'
import { repairs } from '../repairs.ts'
import { uniqueNames } from '../unique-names.ts'

export const notes = {
  noImage: 'the certificate has no picture',
  untitled: 'Certificate',
  titleTaken: (title: string, instead: string) =>
    `title: “${title}” belongs to another certificate, this one became “${instead}”`,
} as const

export const certificates = collection({
  kind: 'certificate',
  branch: 'certificates',
  schema: {
    title: text({ line: true, max: 500 }),
    remarks: expected,
    imageUrl: file('photograph', notes.noImage),
    position: wholeNumber(0),
  },
  lowerCased: { titlelower: 'title' },
  name: ({ title }) => title,
  skip: ({ title, remarks, imageUrl }) => whenEmpty({ title, remarks, imageUrl }),
  complete(certificate, log) {
    if (certificate.title !== '') return
    certificate.title = certificate.remarks.split('\n')[0]?.slice(0, 200).trim() || notes.untitled
    log.push(repairs.missing('title', `“${certificate.title}” is used instead`))
  },
  here: stores.certificate.list,
  arrange: (drafts, here) => makeTitlesUnique(drafts, new Set(here.map(({ title }) => title.toLowerCase()))),
  write: (tx, drafts) =>
    stores.certificate.importAll(
      tx,
      toGiven(drafts, ({ imageUrl, ...values }) => ({ ...values, image: imageUrl || null })),
    ),
})

/** Makes titles unique, ignoring case: the first keeps its own, the next becomes `… (2)`. */
export function makeTitlesUnique(drafts: readonly Draft<{ title: string }>[], taken: ReadonlySet<string>) {
  uniqueNames(drafts, 'title', taken, {
    numbered: (title, number) => `${title} (${number})`,
    note: notes.titleTaken,
  })
}
