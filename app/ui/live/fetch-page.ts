import { readTag } from '#app/platform/http/page-tag.ts'

/**
 * Answers that say nothing about the page itself: the server is busy, unreachable, or needs another request.
 */
const passing = [401, 408, 421, 425, 429]

/**
 * The page as the server has it now, or had it after `since` (`performance.now()`); `undefined` if the answer
 * says nothing about it.
 */
export async function fetchPage(address: string, since = -Infinity): Promise<Document | undefined> {
  const answer = await ask(address, since)
  return answer && parse(answer)
}

/** The same, but `unchanged` if the page is as it was loaded; it is then neither read nor parsed. */
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

/** As the browser reports about the page that it loaded. A tag is a hash, so no other entry has the same. */
function wasLoadedAs(tag: string | undefined): boolean | undefined {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // By the standard.
  return load?.serverTiming.some(({ description }) => description === tag)
}

/**
 * A content delivery network serves its copy for some seconds, whatever is requested, and reports its age.
 */
function mayBeOlder({ headers }: Response, since: number): boolean {
  const age = headers.get('Age') // In whole seconds.
  return age !== null && (Number(age) + 1) * 1000 > performance.now() - since
}

export function pathAndQuery({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search
}
