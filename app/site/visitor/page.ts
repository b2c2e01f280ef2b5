import { readTag } from '#app/platform/http/page-tag.ts'

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

/** The same, but `unchanged` where that is the page as it was loaded: it is neither read nor parsed then. */
export async function fetchChange(
  address: string,
  since: number,
): Promise<Document | 'unchanged' | undefined> {
  const answer = await ask(address, since)
  if (!answer) return undefined
  if (!wasLoadedAs(readTag(answer))) return parse(answer)
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
  return new DOMParser().parseFromString(html, 'text/html')
}

/** As the browser tells it of the page that it loaded; a tag is a hash, so no other entry is the same. */
function wasLoadedAs(tag: string | undefined): boolean | undefined {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // By the standard.
  return load?.serverTiming.some(({ description }) => description === tag)
}

/** A content delivery network hands out what it has for some seconds, whatever is asked, and says how old that is. */
function mayBeOlder({ headers }: Response, since: number): boolean {
  const age = headers.get('Age') // In whole seconds.
  return age !== null && (Number(age) + 1) * 1000 > performance.now() - since
}

export function pathAndQuery({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search
}
