import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Files } from '#app/platform/files/files.server.ts'

/**
 * Unfinished uploads in the file store, where every instance finds them: `uploads/<id>/facts.json`, and one
 * object per part, `uploads/<id>/parts/<offset>`. It only needs the store to put, get, list and remove
 * (docs/decisions/0011).
 */
export class TusParts extends DataStore {
  private readonly files: Files
  private readonly lifetime: number

  /** @param lifetime milliseconds after which an upload is abandoned */
  constructor(files: Files, lifetime: number) {
    super()
    this.files = files
    this.lifetime = lifetime
  }

  override async create(upload: Upload) {
    upload.creation_date = new Date().toISOString()
    await this.files.put(
      'arriving',
      factsKey(upload.id),
      Readable.from([Buffer.from(JSON.stringify(upload))]),
    )
    return upload
  }

  /** A part is stored when it is complete; an interrupted one leaves nothing and is sent again. */
  override async write(content: Readable, id: string, offset: number) {
    const { bytes } = await this.files.put('arriving', partKey(id, offset), content)
    return offset + bytes
  }

  override async getUpload(id: string) {
    const facts = await this.files.get('arriving', factsKey(id))
    if (!facts) throw ERRORS.FILE_NOT_FOUND
    const upload = new Upload(JSON.parse(await text(facts.stream()))) // As `create` wrote it.
    upload.offset = (await this.parts(id)).end
    return upload
  }

  async read(id: string): Promise<Readable> {
    const { keys } = await this.parts(id)
    return Readable.from(this.bytes(keys), { objectMode: false })
  }

  override async remove(id: string) {
    if (!(await this.files.exists('arriving', factsKey(id)))) throw ERRORS.FILE_NOT_FOUND
    for await (const { key } of this.files.list('arriving', `uploads/${id}/`))
      await this.files.remove('arriving', key)
  }

  override async deleteExpired(now = Date.now()) {
    let removed = 0
    for await (const { key, storedAt } of this.files.list('arriving', 'uploads/')) {
      if (storedAt > now - this.lifetime) continue
      await this.files.remove('arriving', key)
      removed += 1
    }
    return removed
  }

  override getExpiration() {
    return this.lifetime
  }

  /** The parts that follow one another without a gap. */
  private async parts(id: string) {
    const listed = await Array.fromAsync(this.files.list('arriving', `uploads/${id}/parts/`))
    const keys: string[] = []
    let end = 0
    for (const { key, bytes } of listed.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
      if (key !== partKey(id, end) || bytes === 0) continue
      keys.push(key)
      end += bytes
    }
    return { keys, end }
  }

  private async *bytes(keys: readonly string[]) {
    for (const key of keys) {
      const part = await this.files.get('arriving', key)
      if (part) yield* part.stream()
    }
  }
}

function factsKey(id: string) {
  return `uploads/${id}/facts.json`
}

/** Padded, so that keys sort in byte order. */
function partKey(id: string, offset: number) {
  return `uploads/${id}/parts/${String(offset).padStart(12, '0')}`
}
