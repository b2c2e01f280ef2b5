import type { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { z } from 'zod/mini'
import { isFileKey } from '#app/platform/files/keys.ts'
import { readForm, unreadableForm } from '#app/platform/http/multipart.server.ts'
import { limits, messages as tableMessages } from '#app/platform/tables/table.ts'
import type { Collection } from '../define.ts'
import { allColumns } from './columns.ts'
import { maxCellLength, type Existing, type SentRow } from './rules.ts'

const line = z.string().check(z.maxLength(1000))

function rowSchema(collection: Collection) {
  const known = new Set(allColumns(collection).map(({ field }) => field))
  const field = z.string().check(z.refine((name) => known.has(name)))
  return z.object({
    number: z.int().check(z.nonnegative()),
    cells: z.record(field, z.string().check(z.maxLength(maxCellLength))),
    doubts: z.optional(z.record(field, line)),
    accepted: z.optional(z.record(field, z.string().check(z.maxLength(maxCellLength)))),
    files: z.optional(
      z.record(
        field,
        z.object({
          name: line,
          key: z.optional(z.string().check(z.refine(isFileKey))),
          problem: z.optional(line),
        }),
      ),
    ),
    target: z.optional(
      z.object({
        id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
        rev: z.nullable(z.int().check(z.positive())),
      }),
    ),
  })
}

/** The first line; a page of an older version sends everything in it. */
const headSchema = z.strictObject({ existing: z.enum(['refuse', 'update']) })

interface Sent {
  existing: Existing
  rows: SentRow[]
}

/** Enough for the largest table, with field names and the state of its photographs. */
const maxBytes = 3 * limits.bytes
/** In characters; a row with every cell full takes less. */
const maxLineLength = 1_000_000
const rowsPerTurn = 200

/**
 * Reads the rows that the browser sends as the file `rows` of a form, each as a line of JSON. Only this form
 * may be so large.
 */
export async function readSentRows(collection: Collection, request: Request): Promise<Sent | Response> {
  try {
    const receive = (content: Readable) => receiveRows(rowSchema(collection), content)
    const { file } = await readForm(request, { field: 'rows', maxBytes, receive })
    return file ?? Response.json({ problem: tableMessages.noTable }, { status: 400 })
  } catch (error) {
    if (error instanceof RowsRefused) return Response.json({ problem: error.message }, { status: 400 })
    const refusal = unreadableForm(error)
    if (!refusal) throw error
    return Response.json({ problem: refusal.sentence }, { status: refusal.status })
  }
}

class RowsRefused extends Error {}

/** Counts while it reads, and lets the site answer other requests. */
async function receiveRows(schema: ReturnType<typeof rowSchema>, content: Readable): Promise<Sent> {
  let existing: Existing | undefined
  const rows: SentRow[] = []
  for await (const line of linesOf(content)) {
    if (existing === undefined) existing = parseLine(headSchema, line).existing
    else if (rows.length === limits.rows) throw new RowsRefused(tableMessages.tooManyRows)
    else rows.push(parseLine(schema, line))
    if (rows.length % rowsPerTurn === 0) await yieldToEventLoop()
  }
  if (existing === undefined) throw new RowsRefused(tableMessages.noTable)
  return { existing, rows }
}

async function* linesOf(content: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of content.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLineLength) throw new RowsRefused(tableMessages.noTable)
    yield* lines
  }
  if (rest) yield rest
}

function parseLine<Schema extends z.ZodMiniType>(schema: Schema, line: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(line))
  } catch {
    throw new RowsRefused(tableMessages.noTable)
  }
}
