import { use } from 'react'
import { builtInBrand, type Brand } from '#app/platform/brand.ts'
import { paper, readableOn, sand, textOn } from '#app/platform/colour.ts'
import { PageDataContext } from './page-data.ts'

const mark = 'data-brand'

/** The brand's colours in the head of every page, before the first paint. The browser keeps what the server wrote. */
export function BrandStyle() {
  const { brand } = use(PageDataContext)
  const { ink, style } = brand === undefined && typeof document !== 'undefined' ? written() : drawn(brand)
  return (
    <>
      <meta name="theme-color" content={ink} />
      <style {...{ [mark]: true }} dangerouslySetInnerHTML={{ __html: style }} />
    </>
  )
}

function drawn(brand: Pick<Brand, 'ink' | 'accent'> = builtInBrand) {
  return { ink: brand.ink, style: `:root{${colourProperties(brand)}}` }
}

function written() {
  const { ink } = builtInBrand
  return {
    ink: document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content ?? ink,
    style: document.querySelector(`style[${mark}]`)?.innerHTML ?? '',
  }
}

/** The brand's colours, and the grounds that they must be readable on. Style sheets derive every other shade. */
export function colourProperties({ ink, accent }: Pick<Brand, 'ink' | 'accent'>): string {
  const properties = {
    ink,
    highlight: accent,
    'highlight-text': readableOn(sand, accent),
    'highlight-on-ink': readableOn(ink, accent),
    'on-highlight': textOn(accent, ink, paper),
    paper,
    sand,
  }
  return Object.entries(properties)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')
}
