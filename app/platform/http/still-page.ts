type Source = "'self'" | "'none'"

/**
 * The policy of a page of the site that is shown without its scripts: it runs and sends nothing.
 * @param framedBy who may show it in a frame
 * @param sendsTo where its forms may be sent
 */
export function stillPagePolicy(framedBy: Source, sendsTo: Source = "'none'"): string {
  return [
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    `form-action ${sendsTo}`,
    `frame-ancestors ${framedBy}`,
  ].join('; ')
}

const scripts = /<script\b.*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/gs

/** Such a page as after navigation within the site, so that no overlay covers it. */
export function withoutScripts(html: string): string {
  return html.replace(scripts, '').replace('<html ', '<html data-step="" ')
}
