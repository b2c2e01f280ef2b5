import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { NewFile } from '../database/schema.ts'
import type { Services } from '../services.server.ts'
import { announceFile, withdrawFile } from './arriving-files.server.ts'
import type { Access } from './files.server.ts'
import type { FileFolder } from './keys.ts'
import { findCautions } from './pdf-cautions.server.ts'
import { notThatDocument, tooManyBytes, type DocumentPolicy } from './policy.ts'
import { newFileKey } from './random-name.server.ts'
import type { FileRefusal } from './receive.server.ts'
import { headBytes, recognise } from './recognise.ts'

interface Destination {
  /** The name that it came with. */
  name: string
  folder: FileFolder
  access: Access
  policy: DocumentPolicy
}

/**
 * Streams a PDF into the store, checked by its bytes on the way; of a refused one nothing is left. The caller records
 * what is stored, in one transaction with the record that needs it (`settleFile`), or withdraws it again.
 */
export async function receiveDocument(
  services: Pick<Services, 'db' | 'files'>,
  content: Readable,
  { name, folder, access, policy }: Destination,
): Promise<NewFile | FileRefusal> {
  const key = newFileKey(folder, `${name.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.pdf`)
  const hash = createHash('sha256')
  const chunks: AsyncIterable<Buffer> = content
  let bytes = 0
  let refused: string | undefined

  function refuse(sentence: string): Error {
    refused = sentence
    return new Error('the file was refused')
  }

  async function* checked() {
    let head = Buffer.alloc(0)
    let recognised = false
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > policy.mostBytes) throw refuse(tooManyBytes(name, policy))
      hash.update(chunk)
      if (recognised) yield chunk
      else head = Buffer.concat([head, chunk])
      if (recognised || head.length < headBytes) continue
      recognised = isDocument(head)
      yield head
    }
    if (!recognised && isDocument(head)) yield head
  }

  function isDocument(head: Buffer): boolean {
    if (recognise(head) === 'pdf') return true
    throw refuse(notThatDocument(name, policy))
  }

  await announceFile(services.db, key, access)
  try {
    await services.files.put(access, key, Readable.from(checked(), { objectMode: false }))
  } catch (error) {
    await withdrawFile(services, key, access).catch(() => undefined) // Else the cleanup job does.
    if (refused) return { refused }
    throw error
  }
  const stored = await services.files.get(access, key)
  return {
    key,
    access,
    shareable: 'Yes',
    type: policy.types.pdf,
    bytes,
    sha256: hash.digest('hex'),
    cautions: stored ? await findCautions(() => stored.stream()) : null,
    created_at: Date.now(),
  }
}
