import { describe, expect, it } from 'vitest'
import { mebibyte } from '#app/platform/units.ts'
import { policies, tooManyBytes } from '#app/uploads/policy.ts'
import { sortFiles } from './chosen-files.ts'
import { prepareChosen } from './prepare-chosen.ts'

const file = (name: string) => new File(['x'], name)
async function sorted(...names: string[]) {
  const { table, files, otherTables, ignored } = await sortFiles(names.map(file))
  return { table: table?.name, files: files.map(({ fileName }) => fileName), otherTables, ignored }
}

describe('what was chosen for an upload', () => {
  it('is a table, photographs, and what is neither', async () => {
    expect(await sorted('projects.xlsx', '207.jpg', 'plan.dwg')).toEqual({
      table: 'projects.xlsx',
      files: ['207.jpg'],
      otherTables: [],
      ignored: ['plan.dwg'],
    })
  })

  it('leaves out what Excel puts beside a workbook that is open', async () => {
    const { table, otherTables, ignored } = await sorted('projects.xlsx', '~$projects.xlsx', '.DS_Store')
    expect({ table, otherTables, ignored }).toEqual({
      table: 'projects.xlsx',
      otherTables: [],
      ignored: [],
    })
  })

  it('takes the first of several tables, and names the others', async () => {
    expect(await sorted('a.csv', 'b.csv')).toMatchObject({ table: 'a.csv', otherTables: ['b.csv'] })
  })

  it('takes notes for the table only where there is no other', async () => {
    expect(await sorted('notes.txt')).toMatchObject({ table: 'notes.txt', otherTables: [] })
    for (const names of [
      ['notes.txt', 'projects.csv'],
      ['projects.csv', 'notes.txt'],
    ])
      expect(await sorted(...names)).toMatchObject({ table: 'projects.csv', otherTables: ['notes.txt'] })
  })
})

describe('a photograph that is larger than any that can be sent', () => {
  it('gets our sentence, and is not even taken out of its ZIP', async () => {
    const open = () => expect.fail('it was unpacked')
    const bytes = 400 * mebibyte
    expect(await prepareChosen({ fileName: 'site/tower.jpg', bytes, open }, 'photograph')).toEqual({
      refused: tooManyBytes('site/tower.jpg', policies.photograph, bytes),
    })
  })
})
