import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { data } from 'react-router'

/** Text only; the bytes of a file are counted by whoever receives it. */
const mostFieldBytes = 1024 * 1024
const mostFields = 50
/** Handed to the parser at once: of a part that it passes over, more than it buffers would keep it waiting without end. */
const pieceBytes = 16 * 1024

export const messages = {
  unreadable: 'The form arrived incomplete. Please go back and send it again.',
  tooLarge: 'This form is too large. Please go back, shorten it and send it again.',
  tooManyFields: 'This form has too many fields. Please reload the page and try again.',
  oneFile: 'Please send one file at a time.',
  unknownType: 'Please send this form from its page.',
} as const

/** What takes a file in while it streams. */
interface Receiver<Stored> {
  /** Of the whole body, before anything is read out of it. What a refused file has too much of is let go of unread. */
  mostBytes: number
  receive(content: Readable, name: string, field: string): Promise<Stored>
}

export interface ReceivedForm<Stored> {
  /** Line ends as `\n`; of a name that came twice, the last. */
  fields: Record<string, string>
  /** `undefined` where no file was chosen. */
  file: Stored | undefined
}

/**
 * Reads a posted form, multipart or urlencoded, that may carry one file. It is never held in memory: it streams into `receive`.
 * @throws a 4xx with a sentence where the form is malformed or over a limit
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
    const fields: Record<string, string> = {}
    for (const [name, value] of await request.formData()) fields[name] = plain(String(value))
    return { fields, files: new Map() }
  }
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) throw refusal(messages.unknownType, 415)
  return readMultipart(request.body, openParser(type, receiver.fileFields.length), receiver)
}

async function readMultipart<Stored>(
  body: ReadableStream<Uint8Array>,
  parser: BusboyInstance,
  { fileFields, mostBytes, receive }: Receiver<Stored> & { fileFields: readonly string[] },
) {
  const fields: Record<string, string> = {}
  let fieldBytes = 0
  let files = 0
  let problem: ReturnType<typeof refusal> | undefined
  let arriving: PassThrough | undefined
  const stored = new Map<string, Promise<Stored>>()
  const refused = Promise.withResolvers<void>()

  /** The rest is read all the same, and let go of: who is still sending does not hear an answer. */
  function refuse(sentence: string, status: number) {
    problem ??= refusal(sentence, status)
    refused.resolve()
    arriving?.destroy(new Error(sentence))
  }
  parser.on('field', (name, value, _, cut) => {
    fieldBytes += Buffer.byteLength(value)
    if (cut || fieldBytes > mostFieldBytes) refuse(messages.tooLarge, 413)
    else fields[name] = plain(value)
  })
  parser.on('file', (name, file, fileName) => {
    const isExpected = fileFields.includes(name) && !stored.has(name)
    files += 1
    if (files > fileFields.length) refuse(messages.oneFile, 400)
    // Of one that ends in the middle the parser says so here, too; unheard, that would be the end of the process.
    file.on('error', () => {})
    if (!isExpected || !fileName || problem) return void file.resume()
    const content = new PassThrough()
    arriving = content
    content.on('error', () => {}) // Its receiver hears of it too, unless it has not begun to listen.
    file.on('error', (error) => content.destroy(error)).pipe(content)
    // A receiver that has seen enough closes its end; the rest is passed over, so that the form can still be answered.
    content.once('close', () => file.resume())
    const receiving = receive(content, fileName, name)
    receiving.catch(() => {}) // Awaited below, once the whole form was read.
    stored.set(name, receiving)
  })
  parser.on('fieldsLimit', () => refuse(messages.tooManyFields, 413))
  parser.on('partsLimit', () => refuse(messages.tooManyFields, 413))
  const finished = once(parser, 'finish')
  finished.catch(() => {}) // Awaited below too; a malformed body may be noticed before.
  parser.on('error', () => {}) // It may complain again after the first time.

  try {
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.byteLength
      if (bytes > mostBytes) throw refusal(messages.tooLarge, 413)
      for (let start = 0; start < chunk.byteLength && !problem; start += pieceBytes)
        if (!parser.write(chunk.subarray(start, start + pieceBytes)))
          await Promise.race([once(parser, 'drain'), finished, refused.promise])
    }
    if (problem) throw problem
    parser.end()
    await Promise.race([finished, refused.promise])
    if (problem) throw problem
  } catch (error) {
    arriving?.destroy(new Error('the form ended early'))
    throw isParserFault(error) ? refusal(messages.unreadable, 400) : error
  }
  const received = new Map<string, Stored>()
  for (const [name, receiving] of stored) received.set(name, await receiving)
  return { fields, files: received }
}

function openParser(type: string, files: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { fieldSize: mostFieldBytes, fields: mostFields, parts: mostFields + files + 1 },
    })
  } catch {
    throw refusal(messages.unreadable, 400)
  }
}

/** The parser says what is wrong with a body in plain errors; a connection that broke has a code or is an abort. */
function isParserFault(error: unknown) {
  return error instanceof Error && error.name === 'Error' && !('code' in error)
}

function refusal(sentence: string, status: number) {
  return data(sentence, { status })
}

/** What `readForm` threw because of the form itself, for a page that says so in its own place. */
export function refusalOf(error: unknown): { sentence: string; status: number } | undefined {
  const sentences: string[] = Object.values(messages)
  if (typeof error !== 'object' || error === null || !('data' in error) || !('init' in error))
    return undefined
  const sentence = sentences.find((known) => known === error.data)
  const { init } = error
  if (!sentence || typeof init !== 'object' || init === null || !('status' in init)) return undefined
  return { sentence, status: Number(init.status) }
}

/** Browsers send every line break of a text area as two characters. */
function plain(value: string) {
  return value.replace(/\r\n?/g, '\n')
}
