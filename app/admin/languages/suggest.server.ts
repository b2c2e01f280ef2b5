import type { Config } from '#app/platform/config.server.ts'
import { suggestionLimit } from '#app/platform/http/limits.ts'
import { createTokenBuckets } from '#app/platform/http/token-bucket.ts'
import { defaultLocale, type Translation } from '#app/platform/locales.ts'
import type { Log } from '#app/platform/log.server.ts'
import { second } from '#app/platform/units.ts'
import { suggestionProblems } from './messages.ts'

const buckets = createTokenBuckets(suggestionLimit.burst, suggestionLimit.perMinute)

/** No text of the site is longer. */
const maxLength = 20_000
const timeout = 10 * second

interface Asking {
  config: Pick<Config, 'deepl'>
  log: Log
  administrator: { id: string }
}

export type Suggestion = { text: string } | { problem: string }

/** What DeepL makes of an English text. The library is loaded only where a key is set. */
export async function suggestTranslation(
  { config: { deepl }, log, administrator }: Asking,
  text: string,
  locale: Translation,
): Promise<Suggestion> {
  if (!deepl) return { problem: suggestionProblems.off }
  if (text.length > maxLength) return { problem: suggestionProblems.tooLong }
  if (!buckets.take(administrator.id)) return { problem: suggestionProblems.tooMany }
  const { key, serverUrl } = deepl
  const { DeepLClient, AuthorizationError, ConnectionError, QuotaExceededError, TooManyRequestsError } =
    await import('deepl-node')
  try {
    // An administrator who waits is asked to try again, sooner than the library would.
    const client = new DeepLClient(key, {
      serverUrl,
      maxRetries: 0,
      minTimeout: timeout,
      sendPlatformInfo: false,
    })
    const translated = await client.translateText(text, defaultLocale, locale, {
      context: 'The website of a building contractor.',
    })
    return { text: translated.text }
  } catch (error) {
    if (error instanceof QuotaExceededError) return { problem: suggestionProblems.quota }
    if (error instanceof TooManyRequestsError) return { problem: suggestionProblems.tooMany }
    log.warn({ err: error }, 'DeepL suggested nothing')
    if (error instanceof AuthorizationError) return { problem: suggestionProblems.key }
    if (error instanceof ConnectionError) return { problem: suggestionProblems.unreachable }
    return { problem: suggestionProblems.failed }
  }
}
