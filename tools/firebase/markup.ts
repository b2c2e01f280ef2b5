/** The tags that editors of texts write. Anything else between angle brackets is a text that has some. */
const tag =
  /<\/?(a|abbr|b|big|blockquote|br|center|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|s|small|span|strike|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(\s[^<>]*)?\/?>/gi
const hidden = /<(script|style)\b[^]*?<\/\1\s*>|<!--[^]*?-->/gi
const breaks = /^(br|hr)$/i
const blocks = /^(blockquote|div|h[1-6]|li|ol|p|pre|table|tr|ul)$/i

const named: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  deg: '°',
  times: '×',
  frac12: '½',
  sup2: '²',
  sup3: '³',
  copy: '©',
  reg: '®',
  trade: '™',
  eacute: 'é',
}
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d*));/gi

/** The text that a browser would show of HTML; a text without any stays as it is, to the letter. */
export function toPlainText(text: string): string {
  const withoutTags = text.replace(hidden, '').replace(tag, (whole, name: string) => {
    if (breaks.test(name)) return '\n'
    return blocks.test(name) && (whole.startsWith('</') || /^li$/i.test(name)) ? '\n' : ''
  })
  const plain = withoutTags.replace(entity, (whole, decimal?: string, hex?: string, name = '') => {
    if (decimal === undefined && hex === undefined) return named[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
  if (plain === text) return text
  return plain
    .replace(/[ \t\u00A0]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
