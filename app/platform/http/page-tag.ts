/**
 * The tag of a page's content, in the only response header that a page's own script can read, in secure
 * contexts (`Server-Timing`; docs/decisions/0050). It is not in the page itself, whose content it identifies.
 */
export function serverTimingTag(tag: string): string {
  return `etag;desc="${tag}"`
}

/** If a network in between has prepended its own entry, the result matches no page's tag. */
export function readTag({ headers }: Response): string | undefined {
  return headers.get('Server-Timing')?.split('"')[1]
}
