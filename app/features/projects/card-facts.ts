import type { Project } from './rules.ts'

/** As much of a project as its card shows; lists send no more. */
export type CardFacts = Pick<Project, 'id' | 'code' | 'name' | 'location' | 'status' | 'photograph'>

export function cardFacts({ id, code, name, location, status, photograph }: Project): CardFacts {
  return { id, code, name, location, status, photograph }
}
