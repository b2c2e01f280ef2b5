import { useState } from 'react'
import { useSignInAgain } from '#app/ui/admin/signed-in.ts'
import type { TableColumn } from '../columns.ts'
import { copyTable, shownCell } from './copied-table.ts'

const messages = {
  unread: 'The table could not be read. Check your connection, then try again.',
  notAllowed:
    'This browser does not let the site copy. Download the table for Excel, and copy it from there.',
} as const

/**
 * Copies the table that is downloaded as JSON from this address.
 * @returns also how many rows were copied, and why none were
 */
export function useCopiedTable(columns: readonly TableColumn[], address: string) {
  const [isCopying, setCopying] = useState(false)
  const [answer, setAnswer] = useState<{ copied?: number; problem?: string }>({})
  const signInAgain = useSignInAgain()

  async function copy() {
    setAnswer({})
    setCopying(true)
    try {
      const table = readTable(columns, address)
      const isCopied = await copyTable(table)
      setAnswer(isCopied ? { copied: (await table).length - 1 } : { problem: messages.notAllowed })
    } catch (error) {
      if (error instanceof SignedOutError) signInAgain(() => void copy())
      else setAnswer({ problem: messages.unread })
    }
    setCopying(false)
  }
  return { copy: () => void copy(), isCopying, ...answer }
}

class SignedOutError extends Error {}

/** The headings, then the cells of each row as they are read. */
async function readTable(columns: readonly TableColumn[], address: string): Promise<string[][]> {
  const response = await fetch(address)
  if (response.status === 401) throw new SignedOutError()
  if (!response.ok) throw new Error(`the table was answered with ${response.status}`)
  const rows: Record<string, string | number>[] = await response.json() // Made by `jsonDownload`.
  return [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => shownCell(column, row[column.field]))),
  ]
}
