import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { data } from 'react-router'
import { formRefusals } from './form-refusals.ts'
import { kibibyte, mebibyte } from '../units.ts'

/** For text fields; whoever receives a file counts its bytes. */
const maxFieldBytes = mebibyte
/** The longest form, that of a project, with everything ticked. */
const maxFields = 128
/** Written to the parser at once. A larger write than its buffer would stall it while it skips a part. */
const chunkBytes = 16 * kibibyte

/** Receives a file as a stream. */
interface Receiver<Stored> {
  /** For the whole body, before parsing. The rest of a rejected file is discarded unread. */
  maxBytes: number
  receive(content: Readable, name: string, field: string): Promise<Stored>
  /** Fields that may occur several times: their values are joined by commas. */
  lists?: readonly string[]
}

export interface ReceivedForm<Stored> {
  /** With `\n` line endings; if a name occurs twice, the last value counts. */
  fields: Record<string, string>
  /** `undefined` if no file was chosen. */
  file: Stored | undefined
}

/**
 * Reads a posted form, multipart or urlencoded, with at most one file. The file is not held in memory: it
 * streams into `receive`.
 * @throws a 4xx with a message if the form is malformed or exceeds a limit
 */
export async function readForm<Stored>(
  request: Request,
  { field, ...receiver }: Receiver<Stored> & { field: string },
): Promise<ReceivedForm<Stored>> {
  const { fields, files } = await readFormWithFiles(request, { ...receiver, fileFields: [field] })
  return { fields, file: files.get(field) }
}

/** The same with several files, at most one for each of `fileFields`. */
export async function readFormWithFiles<Stored>(
  request: Request,
  receiver: Receiver<Stored> & { fileFields: readonly string[] },
): Promise<{ fields: Record<string, string>; files: Map<string, Stored> }> {
  const type = request.headers.get('Content-Type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const { fields, take } = collect(receiver.lists)
    for (const [name, value] of await request.formData()) take(name, String(value))
    return { fields, files: new Map() }
  }
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) throw refusal(formRefusals.unknownType, 415)
  return readMultipart(request.body, createParser(type, receiver.fileFields.length), receiver)
}

async function readMultipart<Stored>(
  body: ReadableStream<Uint8Array>,
  parser: BusboyInstance,
  { fileFields, maxBytes, receive, lists }: Receiver<Stored> & { fileFields: readonly string[] },
) {
  const { fields, take } = collect(lists)
  let fieldBytes = 0
  let files = 0
  let problem: ReturnType<typeof refusal> | undefined
  let arriving: PassThrough | undefined
  const stored = new Map<string, Promise<Stored>>()
  const refused = Promise.withResolvers<void>()

  /**
   * The rest of the body is still read and discarded, because a client that is still sending does not read
   * the response.
   */
  function refuse(sentence: string, status: number) {
    problem ??= refusal(sentence, status)
    refused.resolve()
    arriving?.destroy(new Error(sentence))
  }
  parser.on('field', (name, value, _, cut) => {
    fieldBytes += Buffer.byteLength(value)
    if (cut || fieldBytes > maxFieldBytes) refuse(formRefusals.tooLarge, 413)
    else take(name, value)
  })
  parser.on('file', (name, file, fileName) => {
    const isExpected = fileFields.includes(name) && !stored.has(name)
    files += 1
    if (files > fileFields.length) refuse(formRefusals.oneFile, 400)
    // The parser also reports a truncated file here; without a listener, that would end the process.
    file.on('error', () => {})
    if (!isExpected || !fileName || problem) return void file.resume()
    const content = new PassThrough()
    arriving = content
    content.on('error', () => {}) // The receiver gets it too, unless it is not listening yet.
    file.on('error', (error) => content.destroy(error)).pipe(content)
    // A receiver may close its end early; the rest is skipped, so that the form still gets a response.
    content.once('close', () => file.resume())
    const receiving = receive(content, fileName, name)
    receiving.catch(() => {}) // Awaited below, after the whole form has been read.
    stored.set(name, receiving)
  })
  parser.on('fieldsLimit', () => refuse(formRefusals.tooManyFields, 413))
  parser.on('partsLimit', () => refuse(formRefusals.tooManyFields, 413))
  const finished = once(parser, 'finish')
  finished.catch(() => {}) // Also awaited below; a malformed body may fail earlier.
  parser.on('error', () => {}) // It may emit more than one error.

  try {
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw refusal(formRefusals.tooLarge, 413)
      for (let start = 0; start < chunk.byteLength && !problem; start += chunkBytes)
        if (!parser.write(chunk.subarray(start, start + chunkBytes)))
          await Promise.race([once(parser, 'drain'), finished, refused.promise])
    }
    if (problem) throw problem
    parser.end()
    await Promise.race([finished, refused.promise])
    if (problem) throw problem
  } catch (error) {
    arriving?.destroy(new Error('the form ended early'))
    throw isParserFault(error) ? refusal(formRefusals.unreadable, 400) : error
  }
  const received = new Map<string, Stored>()
  for (const [name, receiving] of stored) received.set(name, await receiving)
  return { fields, files: received }
}

function collect(lists: readonly string[] = []) {
  const fields: Record<string, string> = {}
  function take(name: string, value: string) {
    const before = lists.includes(name) ? fields[name] : undefined
    fields[name] = before === undefined ? plain(value) : `${before},${plain(value)}`
  }
  return { fields, take }
}

function createParser(type: string, files: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { fieldSize: maxFieldBytes, fields: maxFields, parts: maxFields + files + 1 },
    })
  } catch {
    throw refusal(formRefusals.unreadable, 400)
  }
}

/** The parser reports invalid bodies as plain errors; a broken connection has a code or is an abort. */
function isParserFault(error: unknown) {
  return error instanceof Error && error.name === 'Error' && !('code' in error)
}

function refusal(sentence: string, status: number) {
  return data(sentence, { status })
}

interface UnreadableForm {
  reason: keyof typeof formRefusals
  sentence: string
  status: number
}

/** Why `readForm` threw because of the form, for a page that shows it. */
export function unreadableForm(error: unknown): UnreadableForm | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error) || !('init' in error))
    return undefined
  const reason = (Object.keys(formRefusals) as (keyof typeof formRefusals)[]).find(
    (name) => formRefusals[name] === error.data,
  )
  const { init } = error
  if (!reason || typeof init !== 'object' || init === null || !('status' in init)) return undefined
  return { reason, sentence: formRefusals[reason], status: Number(init.status) }
}

/** Browsers send every line break of a text area as CRLF. */
function plain(value: string) {
  return value.replace(/\r\n?/g, '\n')
}
