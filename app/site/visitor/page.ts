/** Answers that say nothing of the page itself: the server is busy, or can't be reached, or wants another request. */
const passing = [401, 408, 421, 425, 429]

/** A page as the server has it now; `undefined` where the answer says nothing of it. */
export async function fetchPage(address: string): Promise<Document | undefined> {
  try {
    const answer = await fetch(address, { cache: 'no-cache', headers: { Accept: 'text/html' } })
    if (answer.status >= 500 || passing.includes(answer.status)) return undefined
    return new DOMParser().parseFromString(await answer.text(), 'text/html')
  } catch {
    return undefined
  }
}

export function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search
}
