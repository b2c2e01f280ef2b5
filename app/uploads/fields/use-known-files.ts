import { useState } from 'react'
import type { FileSummary } from '../file-summary.ts'

export interface KnownFiles {
  of: (key: string) => FileSummary | undefined
  learn: (file: FileSummary) => void
}

/** What a form knows about stored files: those it was opened with, and those uploaded since. */
export function useKnownFiles(files: readonly FileSummary[]): KnownFiles {
  const [learnt, setLearnt] = useState<readonly FileSummary[]>([])
  return {
    of: (key) => [...learnt, ...files].find((file) => file.key === key),
    learn: (file) => setLearnt((before) => [file, ...before]),
  }
}
