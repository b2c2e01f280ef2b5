import { z } from 'zod/mini'
import type { Config } from '#app/platform/config.server.ts'
import { suggestionLimit } from '#app/platform/http/limits.ts'
import { createTokenBuckets } from '#app/platform/http/token-bucket.ts'
import { defaultLocale, type Translation } from '#app/platform/locales.ts'
import type { Log } from '#app/platform/log.server.ts'
import { kibibyte, second } from '#app/platform/units.ts'
import { suggestionProblems } from './messages.ts'

const buckets = createTokenBuckets(suggestionLimit.burst, suggestionLimit.perMinute)

/** No text of the site is longer. */
const maxLength = 20_000
/** For the whole answer. */
const timeout = 10 * second
const maxAnswerBytes = 256 * kibibyte

type Deepl = NonNullable<Config['deepl']>

interface Asking {
  config: Pick<Config, 'deepl'>
  log: Log
  administrator: { id: string }
}

export type Suggestion = { text: string } | { problem: string }

/** What DeepL makes of an English text. */
export async function suggestTranslation(
  { config: { deepl }, log, administrator }: Asking,
  text: string,
  locale: Translation,
): Promise<Suggestion> {
  if (!deepl) return { problem: suggestionProblems.off }
  if (text.length > maxLength) return { problem: suggestionProblems.tooLong }
  if (!buckets.take(administrator.id)) return { problem: suggestionProblems.tooMany }
  try {
    return await askDeepl(deepl, text, locale)
  } catch (error) {
    log.warn({ err: error }, 'DeepL suggested nothing')
    return { problem: isConnection(error) ? suggestionProblems.unreachable : suggestionProblems.failed }
  }
}

/** DeepL's own statuses (456: the month's characters are used up). */
const problemOf: Record<number, string> = {
  403: suggestionProblems.key,
  429: suggestionProblems.tooMany,
  456: suggestionProblems.quota,
}
const answerSchema = z.object({ translations: z.tuple([z.object({ text: z.string() })]) })

/**
 * `POST /v2/translate` of DeepL. Its library follows redirects with the key, waits as long as something arrives and
 * holds whatever is sent.
 * @throws if there is no answer that can be read
 */
async function askDeepl({ key, serverUrl }: Deepl, text: string, locale: Translation): Promise<Suggestion> {
  const response = await fetch(`${serverUrl ?? serverOf(key)}/v2/translate`, {
    method: 'POST',
    headers: { Authorization: `DeepL-Auth-Key ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      text: [text],
      source_lang: defaultLocale.toUpperCase(),
      target_lang: locale.toUpperCase(),
      context: 'The website of a building contractor.',
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok) await response.body?.cancel()
  const problem = problemOf[response.status]
  if (problem) return { problem }
  if (!response.ok) throw new Error(`DeepL answered ${response.status}`)
  const { translations } = answerSchema.parse(JSON.parse(await readAtMost(response, maxAnswerBytes)))
  return { text: translations[0].text }
}

/** Keys of the free plan end in `:fx` (DeepL's documentation, Authentication). */
function serverOf(key: string) {
  return key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'
}

async function readAtMost({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early cancels the stream.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error(`DeepL answered more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** `fetch` throws a `TypeError` where there is no connection, or a redirect, and a `TimeoutError`. */
function isConnection(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}
