import { tooLarge, type Examined, type Unusable } from '#app/uploads/examine-file.server.ts'
import { policies } from '#app/uploads/policy.ts'
import type { FileUse } from './fields.ts'

const raster = /^image\/(?!svg)/

/** The accepted types for each use, and their names in messages. */
const suitable: Record<FileUse, { type: RegExp; words: string }> = {
  photograph: { type: raster, words: 'a photograph' },
  logo: { type: /^image\//, words: 'a picture' },
  video: { type: /^(video\/|image\/(?!svg))/, words: 'a video or a photograph' },
  document: { type: /^application\/pdf$/, words: 'a PDF' },
  officeDocument: { type: /^application\/pdf$/, words: 'a PDF' },
  officeScan: { type: /^(application\/pdf$|image\/(?!svg))/, words: 'a PDF or an image' },
  officePhotograph: { type: raster, words: 'a photograph' },
  styleSheet: { type: /^text\/css$/, words: 'a style sheet' },
  resume: { type: /^application\/pdf$/, words: 'a PDF' },
}

/** Why this file is not suitable; `undefined` if it is. */
export function unsuitableFor(use: FileUse, found: Examined | Unusable): string | undefined {
  const { type: wanted, words } = suitable[use]
  if ('problem' in found) {
    const isPdfWanted = wanted.test('application/pdf')
    return isPdfWanted && found.recognised !== 'pdf' ? `is not ${words}` : found.problem
  }
  if (!wanted.test(found.type)) return `is not ${words}`
  return use === 'resume' && found.bytes > policies.resume.maxBytes
    ? tooLarge(policies.resume.maxBytes)
    : undefined
}
