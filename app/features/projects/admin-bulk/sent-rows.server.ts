import { json } from 'node:stream/consumers'
import { z } from 'zod/mini'
import { isFileKey } from '#app/platform/files/keys.ts'
import { readForm, refusalOf } from '#app/platform/http/multipart.server.ts'
import { limits, messages as tableMessages } from '#app/platform/tables/table.ts'
import { fields } from './columns.ts'
import { maxCellLength, type Existing, type SentRow } from './rules.ts'

const line = z.string().check(z.maxLength(1000))
const field = z.string().check(z.refine((name) => fields.includes(name)))
const rowSchema = z.object({
  number: z.int().check(z.nonnegative()),
  cells: z.record(field, z.string().check(z.maxLength(maxCellLength))),
  doubts: z.optional(z.record(field, line)),
  picture: z.optional(
    z.object({
      name: line,
      key: z.optional(z.string().check(z.refine(isFileKey))),
      problem: z.optional(line),
    }),
  ),
  target: z.optional(
    z.object({
      id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
      rev: z.nullable(z.int().check(z.positive())),
    }),
  ),
})
const sentSchema = z.object({
  existing: z.enum(['refuse', 'update']),
  rows: z.array(rowSchema).check(z.maxLength(limits.rows)),
})

interface Sent {
  existing: Existing
  rows: SentRow[]
}

/** Enough for the largest table, with field names and the state of its photographs. */
const maxBytes = 3 * limits.bytes

/** Reads the rows that the browser sends as the file `rows` of a form. Only this form may be so large. */
export async function readSentRows(request: Request): Promise<Sent | Response> {
  try {
    const { file } = await readForm(request, {
      field: 'rows',
      maxBytes,
      receive: (content) => json(content),
    })
    const sent = sentSchema.safeParse(file)
    return sent.success ? sent.data : Response.json({ problem: tableMessages.noTable }, { status: 400 })
  } catch (error) {
    if (error instanceof SyntaxError)
      return Response.json({ problem: tableMessages.noTable }, { status: 400 })
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return Response.json({ problem: refusal.sentence }, { status: refusal.status })
  }
}
