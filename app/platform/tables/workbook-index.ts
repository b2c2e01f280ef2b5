/** The parts of a workbook, as text, that say what its sheets are. */
export const indexParts = {
  'xl/workbook.xml': 'workbook',
  'xl/_rels/workbook.xml.rels': 'relations',
  'xl/styles.xml': 'styles',
} as const

export type WorkbookIndex = Record<(typeof indexParts)[keyof typeof indexParts], string>

export interface ListedSheet {
  name: string
  isHidden: boolean
  /** Its file, which need not be the first of the files if the sheet is the first. */
  file: string
}

export function sheetsIn({ workbook, relations }: WorkbookIndex): ListedSheet[] {
  const targets = new Map(
    elements(relations, 'Relationship').map(({ Id = '', Target = '' }) => [Id, Target] as const),
  )
  return elements(workbook, 'sheet').map(({ name = '', state = 'visible', id = '' }) => {
    const target = targets.get(id) ?? ''
    const file = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    return { name, isHidden: state !== 'visible', file }
  })
}

/** Days are counted from 1904 in workbooks that began on an old Macintosh. */
export function countsFrom1904({ workbook }: WorkbookIndex): boolean {
  return elements(workbook, 'workbookPr').some(({ date1904 = '' }) => /^(1|true)$/.test(date1904))
}

/** The number format of each style of a cell. */
export function formatsIn({ styles }: WorkbookIndex): string[] {
  const own = new Map(
    elements(styles, 'numFmt').map(({ numFmtId = '', formatCode = '' }) => [numFmtId, formatCode] as const),
  )
  const [, cells = ''] = /<(?:\w+:)?cellXfs\b[^>]*>(.*?)<\/(?:\w+:)?cellXfs>/s.exec(styles) ?? []
  return elements(cells, 'xf').map(({ numFmtId = '0' }) => own.get(numFmtId) ?? builtIn[numFmtId] ?? '')
}

/** Those of ECMA-376 §18.8.30 that are the same in every country; *General* writes a number as it is. */
const builtIn: Readonly<Record<string, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd/mm/yyyy h:mm',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mmss.0',
  48: '##0.0E+0',
  49: '@',
}

/** The attributes of all elements of this name, by their names without a prefix. */
function elements(xml: string, name: string): Partial<Record<string, string>>[] {
  const found = xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^>]*)>`, 'g'))
  return [...found].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, key = '', double, single]) => [key, unescaped(double ?? single ?? '')],
      ),
    ),
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hexadecimal, number, name) =>
    name
      ? (entities[name] ?? whole)
      : String.fromCodePoint(hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(number)),
  )
}
