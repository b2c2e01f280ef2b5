import { z } from 'zod/mini'
import { codeKey } from './code.ts'

/** Characters. */
export const remarksLimit = 5000

// Apart from rules.ts, whose words and choices visitors download too: they need no zod.

/** The sentence beside a faulty field; the specification's own stands at the head of the form. */
export const hints = {
  code: 'Give the project its code, as on your drawings.',
  name: 'Give the project a name.',
  location: 'Say where it stands.',
  consultant: 'Name the consultant.',
  type: 'Choose Building or Villa.',
  status: 'Choose Ongoing, Completed or Upcoming.',
  yesOrNo: 'Choose Yes or No.',
  imageUrl: 'Choose a photograph of the project.',
  codeTaken: 'Another project has this code.',
  topProjectsFull: 'Set one of the others to No first.',
  imageGone: 'This photograph is no longer stored. Choose it again.',
} as const

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most, `At most ${most} characters.`))
const requiredLine = (most: number, hint: string) =>
  z.string(hint).check(z.trim(), z.minLength(1, hint), z.maxLength(most, `At most ${most} characters.`))
const percent = z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100)), 50)

/** A project as it is typed. Missing optional fields come out empty. */
export const projectSchema = z.object({
  code: requiredLine(40, hints.code).check(z.refine((code) => codeKey(code) !== '', hints.code)),
  name: requiredLine(200, hints.name),
  location: requiredLine(200, hints.location),
  client: z._default(line(200), ''),
  consultant: requiredLine(200, hints.consultant),
  type: z.enum(['building', 'villa'], hints.type),
  status: z.enum(['ongoing', 'completed', 'upcoming'], hints.status),
  remarks: z._default(line(remarksLimit), ''),
  news: z._default(z.enum(['Yes', 'No'], hints.yesOrNo), 'No'),
  topproject: z._default(z.enum(['Yes', 'No'], hints.yesOrNo), 'No'),
  /** The key of an uploaded photograph. */
  imageUrl: z._default(line(200), ''),
  imageAlt: z._default(line(300), ''),
  focusX: percent,
  focusY: percent,
})
