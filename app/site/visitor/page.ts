import { readTag, tagName } from '#app/platform/http/page-tag.ts'

/** Answers that say nothing of the page itself: the server is busy, or can't be reached, or wants another request. */
const passing = [401, 408, 421, 425, 429]

/**
 * A page as the server has it now, or had it after `since` (`performance.now()`); `undefined` where the answer says nothing
 * of it.
 */
export async function fetchPage(address: string, since = -Infinity): Promise<Document | undefined> {
  const answer = await ask(address, since)
  return answer && parse(answer)
}

/** The same, but `unchanged` where that is what is shown: it is neither read nor parsed then. */
export async function fetchChange(
  address: string,
  since: number,
): Promise<Document | 'unchanged' | undefined> {
  const answer = await ask(address, since)
  if (!answer) return undefined
  const shown = tagOfShown()
  if (!shown || shown !== tagOf(answer)) return parse(answer)
  void answer.body?.cancel()
  return 'unchanged'
}

async function ask(address: string, since: number): Promise<Response | undefined> {
  try {
    const answer = await fetch(address, { cache: 'no-cache', headers: { Accept: 'text/html' } })
    const saysNothing = answer.status >= 500 || passing.includes(answer.status) || mayBeOlder(answer, since)
    return saysNothing ? undefined : answer
  } catch {
    return undefined
  }
}

async function parse(answer: Response): Promise<Document | undefined> {
  const html = await answer.text().catch(() => undefined)
  if (html === undefined) return undefined
  const page = new DOMParser().parseFromString(html, 'text/html')
  page.head.append(Object.assign(page.createElement('meta'), { name: tagName, content: tagOf(answer) ?? '' }))
  return page
}

function tagOf({ headers }: Response) {
  return readTag(headers.get('Server-Timing'))
}

/** Of the answer that the page was last made of: `parse` notes it in the head, and of the first one the browser tells. */
function tagOfShown(): string | undefined {
  const noted = document.head.querySelector<HTMLMetaElement>(`meta[name="${tagName}"]`)
  if (noted) return noted.content
  const [loaded] = performance.getEntriesByType('navigation')
  if (!(loaded instanceof PerformanceNavigationTiming)) return undefined
  return loaded.serverTiming.find(({ name }) => name === tagName)?.description
}

/** A content delivery network hands out what it has for some seconds, whatever is asked, and says how old that is. */
function mayBeOlder({ headers }: Response, since: number): boolean {
  const age = headers.get('Age') // In whole seconds.
  return age !== null && (Number(age) + 1) * 1000 > performance.now() - since
}

export function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search
}
