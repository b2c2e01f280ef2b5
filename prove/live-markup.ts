const attribute = /\s([^\s=>"'/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]*))?/g
const tag =
  /<!--[\s\S]*?-->|<(script|style|textarea|title)\b([^>]*)>([\s\S]*?)<\/\1|<([a-z][^\s>/\0]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi

/**
 * Text of ours that a browser would parse as an element or as an event handler; undefined if there is none.
 */
export function liveMarkup(html: string): string | undefined {
  for (const [whole, , rawAttributes, rawText, name = '', attributes = ''] of html.matchAll(tag)) {
    if (/^owned/i.test(name)) return whole
    if (rawText?.startsWith('window.owned=1')) return whole
    for (const [, named = '', value = ''] of (rawAttributes ?? attributes).matchAll(attribute))
      if (
        named === 'owned' ||
        (/^on/i.test(named) && value.includes('owned')) ||
        (/^(href|src|action|formaction|data)$/i.test(named) && /^["']?javascript:/i.test(value))
      )
        return whole
  }
  return undefined
}
