/**
 * The tag of a page's content in the one header of its own answer that its script can read, in secure contexts (`Server-Timing`;
 * docs/decisions/0072). The page itself stays free of it: what differs there is content.
 */
export const tagName = 'etag'

export function sayTag(tag: string): string {
  return `${tagName};desc="${tag}"`
}

export function readTag(header: string | null): string | undefined {
  return header
    ?.split(/, */)
    .find((entry) => entry.startsWith(`${tagName};`))
    ?.match(/desc="([^"]+)"/)?.[1]
}
