import { createContext, use } from 'react'
import type { Collection } from '../define.ts'

/** The names of collections that a setting switches off; provided by the back office's shell. */
export const SwitchedOffContext = createContext<readonly string[]>([])

/** Those of the collections whose screens are shown. */
export function useSwitchedOn(collections: readonly Collection[]): readonly Collection[] {
  const off = use(SwitchedOffContext)
  return collections.filter(({ name }) => !off.includes(name))
}
