import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { suggestionLimit } from '#app/platform/http/limits.ts'
import { mebibyte } from '#app/platform/units.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { startDeepl, type DeeplAnswer } from '#test/deepl.ts'
import { suggestionProblems as problems } from './messages.ts'

const address = '/admin/languages/suggestion'
const translated: DeeplAnswer = {
  status: 200,
  body: { translations: [{ text: 'فيلا الخور', detected_source_language: 'EN', billed_characters: 11 }] },
}

describe('a suggested translation', () => {
  let deepl: Awaited<ReturnType<typeof startDeepl>>
  let app: TestApp
  let cookie: string
  let answer: DeeplAnswer
  beforeAll(async () => {
    deepl = await startDeepl(() => answer)
    app = await createTestApp({ config: { deepl: { key: 'a-key', serverUrl: deepl.url } } })
    cookie = await app.signIn()
  })
  afterAll(async () => {
    await app.close()
    await deepl.close()
  })
  beforeEach(() => {
    answer = translated
    deepl.asked.length = 0
  })
  const ask = (fields: { text?: string; locale?: string } = {}, from = app) =>
    from.request(address, {
      method: 'POST',
      cookie,
      body: new URLSearchParams({ text: 'Creek Villa', locale: 'ar', ...fields }),
    })

  it('is what DeepL makes of the English text', async () => {
    expect(await (await ask()).json()).toEqual({ text: 'فيلا الخور' })
    const [{ key, body } = { key: '', body: {} }] = deepl.asked
    expect(key).toBe('DeepL-Auth-Key a-key')
    expect(JSON.stringify(body)).toContain('Creek Villa')
    expect(String(body.target_lang).toLowerCase()).toBe('ar')
    expect(String(body.source_lang).toLowerCase()).toBe('en')
  })

  it.each([
    [456, problems.quota],
    [429, problems.tooMany],
    [403, problems.key],
    [503, problems.failed],
    [400, problems.failed],
  ])('is a sentence when DeepL answers %i', async (status, problem) => {
    answer = { status, body: { message: 'secret detail' } }
    expect(await (await ask()).json()).toEqual({ problem })
  })

  it('is never asked for elsewhere', async () => {
    const elsewhere = await startDeepl(() => translated)
    answer = { status: 307, body: {}, headers: { Location: `${elsewhere.url}/v2/translate` } }
    expect(await (await ask()).json()).toEqual({ problem: problems.unreachable })
    expect(elsewhere.asked).toEqual([])
    await elsewhere.close()
  })

  it('is a sentence when the answer is longer than any translation', async () => {
    answer = {
      status: 200,
      body: {
        translations: [{ text: 'x'.repeat(mebibyte), detected_source_language: 'EN', billed_characters: 1 }],
      },
    }
    expect(await (await ask()).json()).toEqual({ problem: problems.failed })
  })

  it('is a sentence after ten seconds, however slowly DeepL answers', async () => {
    const clock = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(clock.signal)
    onTestFinished(() => timeout.mockRestore())
    answer = { ...translated, isEndless: true }
    const asking = ask()
    await expect.poll(deepl.sent).toBeGreaterThan(2)
    expect(timeout.mock.calls).toEqual([[10_000]])
    clock.abort(new DOMException('The operation timed out.', 'TimeoutError'))
    expect(await (await asking).json()).toEqual({ problem: problems.unreachable })
  })

  it('is a sentence when DeepL cannot be reached, is not set up, or the text is too long', async () => {
    const gone = await startDeepl(() => translated)
    await gone.close()
    const away = await createTestApp({ config: { deepl: { key: 'a-key', serverUrl: gone.url } } })
    const off = await createTestApp()
    await Promise.all([away.signIn(), off.signIn()])
    expect(await (await ask({}, away)).json()).toEqual({ problem: problems.unreachable })
    expect(await (await ask({}, off)).json()).toEqual({ problem: problems.off })
    expect(await (await ask({ text: 'x'.repeat(20_001) })).json()).toEqual({ problem: problems.tooLong })
    expect(deepl.asked).toEqual([])
    await Promise.all([away.close(), off.close()])
  })

  it('is given to administrators alone, for a text and a language that the site has', async () => {
    const body = new URLSearchParams({ text: 'Creek Villa', locale: 'ar' })
    expect((await app.request(address, { method: 'POST', body })).status).toBe(401)
    for (const fields of [{ locale: 'en' }, { locale: 'xx' }, { text: ' ' }])
      expect((await ask(fields)).status).toBe(400)
    expect(deepl.asked).toEqual([])
  })

  it('has a limit for each administrator', async () => {
    // On a slow machine, some of it is given back meanwhile.
    const atMost = 2 * suggestionLimit.burst
    let answer: unknown
    for (let count = 0; count < atMost; count += 1) {
      answer = await (await ask()).json()
      if (Object(answer).problem !== undefined) break
    }
    expect(answer).toEqual({ problem: problems.tooMany })
    expect(deepl.asked.length).toBeLessThan(atMost)
  })
})
