/** A photograph of the gallery, as the page has it. */
export interface Slide {
  href: string
  link: HTMLAnchorElement
  /** As the page has it, small. */
  image: HTMLImageElement
  caption: string
  /** Its stage and its day. */
  note: string
  /** The language of the caption, if it is not the page's. */
  lang: string | undefined
}

/** The photographs of the page, in its order, each address once. */
export function readSlides(gallery: string): Slide[] {
  const links = document.querySelectorAll<HTMLAnchorElement>(`a[data-opens="${gallery}"]`)
  const slides = new Map<string, Slide>()
  for (const link of links) {
    const caption = link.querySelector<HTMLElement>('[data-caption]')
    // Some lie on their photograph, or stand under it.
    const image = (link.closest('figure, .photo') ?? link).querySelector('img')
    if (!image || slides.has(link.href)) continue
    slides.set(link.href, {
      href: link.href,
      link,
      image,
      caption: caption?.textContent ?? '',
      note: link.querySelector('[data-note]')?.textContent ?? '',
      lang: caption?.lang || undefined,
    })
  }
  return [...slides.values()]
}

/** The `<picture>` of an image, in the version for the whole screen, and at once. */
export function enlarge(image: HTMLImageElement): string {
  const copy = (image.closest('picture') ?? image).cloneNode(true) as Element // A copy of an element is one.
  const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height')) || 1.5
  for (const source of copy.querySelectorAll('source')) source.sizes = `min(100vw, ${ratio * 100}vh)`
  const own = copy instanceof HTMLImageElement ? copy : copy.querySelector('img')
  own?.setAttribute('loading', 'eager')
  own?.removeAttribute('fetchpriority')
  return copy.outerHTML
}

/** Goes on at the other end. */
export function around(index: number, total: number): number {
  return (index + total) % total
}

/** The slide that a row has been scrolled to. */
export function indexScrolledTo({
  scrollLeft,
  clientWidth,
}: Pick<Element, 'scrollLeft' | 'clientWidth'>): number {
  // Right to left, it is negative.
  return Math.round(Math.abs(scrollLeft) / clientWidth)
}

/** The slide that a key leads to, if it leads to any. */
export function indexByKey(key: string, at: number, total: number, dir: string): number | undefined {
  const forward = dir === 'rtl' ? -1 : 1
  if (key === 'ArrowRight') return around(at + forward, total)
  if (key === 'ArrowLeft') return around(at - forward, total)
  if (key === 'Home') return 0
  return key === 'End' ? total - 1 : undefined
}
