import { Readable, Transform } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
  type _Object,
} from '@aws-sdk/client-s3'
import { Upload as Sending } from '@aws-sdk/lib-storage'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { S3Config } from '../config.server.ts'
import { openS3Client, quickly } from './s3-client.server.ts'

/** Keys of files never begin like this. */
const folder = 'arriving'

/**
 * Uploads under way in a bucket, where every instance finds them: `arriving/<id>/facts.json`, and an object for each part,
 * `arriving/<id>/parts/<offset>`. It asks a store for nothing but to put, get, list and delete objects
 * (docs/decisions/0011).
 */
export class ArrivalBucket extends DataStore {
  override extensions = ['creation', 'termination', 'expiration']
  private readonly client: S3Client
  private readonly bucket: string
  private readonly keptFor: number

  /** @param keptFor milliseconds after which an upload is given up */
  constructor(config: S3Config, keptFor: number) {
    super()
    this.client = openS3Client(config)
    this.bucket = config.bucket
    this.keptFor = keptFor
  }

  override async create(upload: Upload) {
    upload.creation_date = new Date().toISOString()
    const facts = { Bucket: this.bucket, Key: factsKey(upload.id), Body: JSON.stringify(upload) }
    await quickly((options) => this.client.send(new PutObjectCommand(facts), options))
    return upload
  }

  /** A part is stored when it ends; what breaks off leaves nothing, and comes again. */
  override async write(content: Readable, id: string, offset: number) {
    let bytes = 0
    const counted = new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length
        done(null, chunk)
      },
    })
    content.on('error', (error) => counted.destroy(error)).pipe(counted)
    const params = { Bucket: this.bucket, Key: partKey(id, offset), Body: counted }
    await new Sending({ client: this.client, params, queueSize: 1 }).done()
    return offset + bytes
  }

  override async getUpload(id: string) {
    const facts = new Upload(await this.facts(id))
    facts.offset = (await this.parts(id)).end
    return facts
  }

  async read(id: string): Promise<Readable> {
    const { keys } = await this.parts(id)
    return Readable.from(this.bytes(keys), { objectMode: false })
  }

  override async remove(id: string) {
    await this.facts(id)
    for await (const { Key } of this.list(`${folder}/${id}/`)) await this.delete(Key)
  }

  override async deleteExpired(now = Date.now()) {
    let removed = 0
    for await (const { Key, LastModified } of this.list(`${folder}/`)) {
      if ((LastModified?.getTime() ?? now) > now - this.keptFor) continue
      await this.delete(Key)
      removed += 1
    }
    return removed
  }

  override getExpiration() {
    return this.keptFor
  }

  close() {
    this.client.destroy()
  }

  private async facts(id: string): Promise<Upload> {
    try {
      const command = new GetObjectCommand({ Bucket: this.bucket, Key: factsKey(id) })
      const text = await quickly(async (options) =>
        (await this.client.send(command, options)).Body?.transformToString(),
      )
      return JSON.parse(text ?? '') // As `create` wrote it.
    } catch (error) {
      throw error instanceof NoSuchKey ? ERRORS.FILE_NOT_FOUND : error
    }
  }

  /** Those that follow one another without a gap. */
  private async parts(id: string) {
    const keys: string[] = []
    let end = 0
    for await (const { Key = '', Size = 0 } of this.list(`${folder}/${id}/parts/`)) {
      if (Key !== partKey(id, end) || Size === 0) continue
      keys.push(Key)
      end += Size
    }
    return { keys, end }
  }

  private async *bytes(keys: readonly string[]) {
    for (const Key of keys) {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key }))
      if (Body instanceof Readable) yield* Body
    }
  }

  private async *list(Prefix: string): AsyncGenerator<_Object> {
    for await (const page of paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket, Prefix }))
      yield* page.Contents ?? []
  }

  private async delete(Key: string | undefined) {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key }))
  }
}

function factsKey(id: string) {
  return `${folder}/${id}/facts.json`
}

/** Written so that a list of them is in their order. */
function partKey(id: string, offset: number) {
  return `${folder}/${id}/parts/${String(offset).padStart(12, '0')}`
}
