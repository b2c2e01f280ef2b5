/**
 * The tag of a page's content, in the one header of its own answer that a page's script can read, in secure contexts
 * (`Server-Timing`; docs/decisions/0072). The page itself stays free of it: what differs there is content.
 */
export function sayTag(tag: string): string {
  return `etag;desc="${tag}"`
}

/** Where a network on the way has put an entry of its own in front, this is another text, and no page's tag. */
export function readTag({ headers }: Response): string | undefined {
  return headers.get('Server-Timing')?.split('"')[1]
}
