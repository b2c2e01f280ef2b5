/** Messages from the page to the frame that shows a PDF. */
export type ToFrame =
  | { pdf: ArrayBuffer }
  | { zoom: number }
  | { asText: boolean }
  /** To be drawn as an image whose longer side has this many pixels. */
  | { firstPage: ArrayBuffer; type: 'image/jpeg' | 'image/png'; side: number }

/** Messages from the frame; only their shape is trusted. */
export type FromFrame =
  | { is: 'ready' }
  | { is: 'opened'; pages: number }
  | { is: 'at'; page: number }
  | { is: 'key'; key: string }
  | { is: 'drawn'; picture: ArrayBuffer }
  | { is: 'failed'; why: Failure }

export type Failure = 'password' | 'damaged'

/** The most pages that are shown; a résumé has about three. */
export const maxPages = 40

/**
 * The frame's document. It is sandboxed without an origin: whatever a PDF may make its reader do, it has no
 * cookies, no storage and no network, not even to this site.
 * @param script the script's address on this site
 */
export function framePage(script: string, origin: string): string {
  const policy = [
    "default-src 'none'",
    `script-src ${new URL(script, origin)}`,
    "style-src 'unsafe-inline'",
    'img-src blob: data:',
    'font-src blob: data:',
  ].join('; ')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>PDF</title><style>${style}</style><main aria-label="Pages"></main><script src="${new URL(script, origin)}"></script>`
}

/**
 * The part of `pdf_viewer.css` that places invisible text over the page's picture, so that it can be selected
 * and read aloud.
 */
const style = `
  :root { color-scheme: light; --scale-round-x: 1px; --scale-round-y: 1px }
  body { margin: 0; background: #d9dade }
  main { display: grid; gap: 12px; inline-size: max-content; min-inline-size: 100%; box-sizing: border-box; padding: 12px; justify-items: center }
  section { position: relative; background: #fff; box-shadow: 0 1px 3px #0003 }
  canvas { display: block; inline-size: 100%; block-size: 100% }
  .text { display: none }
  [data-as-text] main { inline-size: auto; background: #fff; padding: 20px 18px }
  [data-as-text] section { inline-size: 100% !important; block-size: auto !important; max-inline-size: 68ch; box-shadow: none }
  [data-as-text] :is(canvas, .textLayer) { display: none }
  [data-as-text] .text { display: block; font: 17px/1.55 system-ui, sans-serif; color: #16202e; white-space: pre-line; overflow-wrap: anywhere }
  .textLayer { position: absolute; inset: 0; overflow: clip; line-height: 1; text-align: initial; transform-origin: 0 0;
    --min-font-size: 1; --text-scale-factor: calc(var(--total-scale-factor) * var(--min-font-size)); --min-font-size-inv: calc(1 / var(--min-font-size)) }
  .textLayer :is(span, br) { position: absolute; color: transparent; white-space: pre; cursor: text; transform-origin: 0 0 }
  .textLayer > :not(.markedContent), .textLayer .markedContent span:not(.markedContent) { --font-height: 0; --scale-x: 1; --rotate: 0deg;
    font-size: calc(var(--text-scale-factor) * var(--font-height)); transform: rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv)) }
  .textLayer .markedContent { display: contents }
  ::selection { background: rgb(from Highlight r g b / 0.35) }
`
