import { useState } from 'react'
import type { FileFacts } from '../file-facts.ts'

export interface KnownFiles {
  of: (key: string) => FileFacts | undefined
  learn: (file: FileFacts) => void
}

/** What a form knows about stored files: those it was opened with, and those uploaded since. */
export function useKnownFiles(files: readonly FileFacts[]): KnownFiles {
  const [learnt, setLearnt] = useState<readonly FileFacts[]>([])
  return {
    of: (key) => [...learnt, ...files].find((file) => file.key === key),
    learn: (file) => setLearnt((before) => [file, ...before]),
  }
}
