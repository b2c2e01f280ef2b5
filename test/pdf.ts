import { deflateSync } from 'node:zlib'

/** A PDF with one line on each page, in a font built into every reader. */
export function pdfOf(lines: readonly string[]): Buffer {
  const pages = lines.map((_, index) => 4 + 2 * index)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${lines.length}/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...lines.flatMap((line, index) => {
      const drawing = `BT /F 24 Tf 72 700 Td (${line}) Tj ET`
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + 2 * index} 0 R>>`,
        `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return offset
  })
  const table = offsets.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A PDF whose objects are in a compressed stream, as most programs write it. @param trailer further entries of its trailer */
export function compressedPdf(pages: number, trailer = ''): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${3 + index} 0 R`)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`,
    ...kids.map(() => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>'),
  ]
  const [holder, table] = [objects.length + 1, objects.length + 2]
  const starts = objects.map((_, index) => objects.slice(0, index).join(' ').length + (index > 0 ? 1 : 0))
  const heads = starts.map((start, index) => `${index + 1} ${start}`).join(' ')
  const content = deflateSync(Buffer.from(`${heads} ${objects.join(' ')}`))
  const begin = '%PDF-1.7\n'
  const held = Buffer.concat([
    Buffer.from(
      `${holder} 0 obj<</Type/ObjStm/N ${objects.length}/First ${heads.length + 1}/Filter/FlateDecode/Length ${content.length}>>stream\n`,
    ),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  const at = begin.length + held.length
  const row = (kind: number, place: number, index: number) => [kind, place >> 8, place & 255, index]
  const rows = Buffer.from([
    ...row(0, 0, 0),
    ...objects.flatMap((_, index) => row(2, holder, index)),
    ...row(1, begin.length, 0),
    ...row(1, at, 0),
  ])
  const end = `${table} 0 obj<</Type/XRef/Size ${table + 1}/W[1 2 1]/Root 1 0 R${trailer}/Length ${rows.length}>>stream\n`
  return Buffer.concat([
    Buffer.from(begin),
    held,
    Buffer.from(end),
    rows,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`),
  ])
}

/** What says in a trailer that a PDF asks for a password. Which one opens it nobody knows. */
export const locked = `/ID[<${'1'.repeat(32)}><${'1'.repeat(32)}>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'2'.repeat(64)}>/U<${'3'.repeat(64)}>>>`
