import { buffer } from 'node:stream/consumers'
import { data } from 'react-router'
import { z } from 'zod/mini'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { isFileKey } from '#app/platform/files/keys.ts'
import { readForm, refusalOf } from '#app/platform/http/multipart.server.ts'
import { limits } from '#app/platform/tables/table.ts'
import type { Route } from './+types/work'
import { findUpload, removeUpload, setUpload } from '../store-bulk.server.ts'
import { addPictures, settlePicture } from '../store-pictures.server.ts'
import { checkAgain } from './check.server.ts'
import { pictureName } from './columns.ts'
import { messages, pictureNamesAtOnce } from './rules.ts'
import { takeTable } from './take-table.server.ts'

const line = z.string().check(z.maxLength(1000))

/** What the screen asks for, one at a time. */
const askedFor = z.discriminatedUnion('do', [
  z.object({ do: z.literal('check') }),
  z.object({ do: z.literal('reopen') }),
  z.object({ do: z.literal('discard') }),
  z.object({ do: z.literal('existing'), existing: z.enum(['refuse', 'update']) }),
  z.object({
    do: z.literal('pictures'),
    pictures: z
      .array(z.object({ fileName: line, problem: z.optional(line) }))
      .check(z.maxLength(pictureNamesAtOnce)),
  }),
  z.object({
    do: z.literal('settle'),
    fileName: line,
    key: z.optional(z.string().check(z.refine(isFileKey))),
    problem: z.optional(line),
  }),
])
export type Asked = z.infer<typeof askedFor>

/** `POST /admin/upload-projects/work`: a table as a form's file, or one of the wishes above as JSON. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, administrator } = requireAdministrator(context)
  if (request.headers.get('Content-Type')?.startsWith('multipart/'))
    return takeForm(request, (name, bytes) => takeTable(db, administrator.id, name, bytes))
  const asked = askedFor.safeParse(await request.json().catch(() => undefined))
  if (!asked.success) throw data(null, { status: 400 })
  if (asked.data.do === 'discard') {
    await removeUpload(db, administrator.id)
    return Response.json({})
  }
  const upload = await findUpload(db, administrator.id)
  if (!upload) return Response.json({ problem: messages.noUpload }, { status: 404 })
  const wish = asked.data
  switch (wish.do) {
    case 'check':
      await checkAgain(db, upload)
      break
    case 'reopen':
      await setUpload(db, upload.id, { finished_at: null })
      break
    case 'existing':
      await setUpload(db, upload.id, { existing: wish.existing })
      await checkAgain(db, { ...upload, existing: wish.existing })
      break
    case 'pictures':
      await addPictures(db, upload.id, named(wish.pictures))
      break
    case 'settle':
      await settlePicture(db, upload.id, pictureName(wish.fileName), {
        key: wish.key ?? null,
        problem: wish.problem ?? null,
      })
  }
  return Response.json({})
}

/** Of two files with one name, neither is taken: nobody can tell which is meant. */
function named(pictures: readonly { fileName: string; problem?: string | undefined }[]) {
  const byName = new Map(
    pictures.map(({ fileName, problem }) => {
      const name = pictureName(fileName)
      return [name, { name, file_name: fileName, problem: problem ?? null }]
    }),
  )
  return [...byName.values()]
}

/** A little more than a table may have, so that the sentence about that can be said. */
const mostBytes = 2 * limits.bytes

async function takeForm(
  request: Request,
  take: (name: string, bytes: Uint8Array) => Promise<{ refused: string } | undefined>,
) {
  try {
    const { file } = await readForm(request, {
      field: 'table',
      mostBytes,
      receive: async (content, name) => ({ name: name.slice(0, 200), bytes: await buffer(content) }),
    })
    const refusal = file ? await take(file.name, file.bytes) : { refused: messages.noTable }
    return refusal
      ? Response.json({ problem: refusal.refused }, { status: 422 })
      : Response.json({}, { status: 201 })
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return Response.json({ problem: refusal.sentence }, { status: refusal.status })
  }
}
