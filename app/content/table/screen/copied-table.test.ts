import { describe, expect, it } from 'vitest'
import { asHtml, asPlain, shownCell } from './copied-table.ts'

describe('a table that is copied', () => {
  const rows = [
    ['Name', 'Remarks'],
    ['Dune & Harbour <Gate>', 'G+12\nwith a\tpool'],
  ]

  it('is a plain table for documents, whatever was typed into its cells', () => {
    expect(asHtml(rows)).toBe(
      '<table border="1" width="100%" style="border-collapse: collapse">' +
        '<thead><tr><th>Name</th><th>Remarks</th></tr></thead>' +
        '<tbody><tr><td>Dune &amp; Harbour &lt;Gate&gt;</td><td>G+12<br>with a\tpool</td></tr></tbody></table>',
    )
  })

  it('has small letters where it has many columns, so that all are on the page', () => {
    const head = (columns: number) => asHtml([Array.from({ length: columns }, () => 'Code')])
    expect(head(10)).toContain('<th>Code')
    expect(head(11)).toContain('<th style="font-size: 7pt">Code')
  })

  it('is a line for each row for everything else', () => {
    expect(asPlain(rows)).toBe('Name\tRemarks\nDune & Harbour <Gate>\tG+12 with a pool')
  })

  it('has numbers, days and texts as people read them', () => {
    expect(shownCell({ as: 'number' }, 48_500_000)).toBe('48,500,000')
    expect(shownCell({ as: 'day' }, '2026-11-21')).toBe('21 Nov 2026')
    expect(shownCell({ as: 'day' }, '')).toBe('')
    expect(shownCell({}, undefined)).toBe('')
    expect(shownCell({}, "''=Tower")).toBe("'=Tower")
  })
})
