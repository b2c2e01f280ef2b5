import { z } from 'zod/mini'
import type { ChosenUpload } from '#app/content/table/screen/chosen-files.ts'
import { maxPhotographs } from '../story/stages.ts'

/** The project that the name of a folder means. */
export interface NamedProject {
  id: string
  code: string
  name: string
  /** How many it has already. */
  photographs: number
}

/** `several`: so many projects have this name that it is unclear which one is meant. */
export type Meaning = NamedProject | 'none' | 'several'

/** As many names are asked for at once. */
export const namesAtOnce = 500

export const namesSchema = z.object({
  names: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(namesAtOnce)),
})

export interface Folder {
  /** With the folders around it; '' for what lies in none. */
  path: string
  pictures: readonly ChosenUpload[]
}

/** A folder and what will happen to its photographs: a project gets them, or there is a problem. */
export interface PlannedFolder extends Folder {
  project?: NamedProject
  problem?: string
}

const problems = {
  noFolder: 'Put these into a folder that is named by the code or the name of their project.',
  none: 'No project has this code or name. Rename the folder, or add the project first.',
  several: 'Several projects have this name. Name the folder by the code.',
  tooMany: ({ photographs }: NamedProject, more: number) =>
    `A project has at most ${maxPhotographs} photographs; this one would have ${photographs + more}. Take some out of the folder.`,
}

/** Each photograph belongs to the folder in which it lies, by the order of their names. */
export function toFolders(pictures: readonly ChosenUpload[]): Folder[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  const sorted = pictures.toSorted((one, other) => compare(one.fileName, other.fileName))
  const byPath = Map.groupBy(sorted, ({ fileName }) =>
    fileName.slice(0, Math.max(0, fileName.lastIndexOf('/'))),
  )
  return [...byPath].map(([path, some]) => ({ path, pictures: some }))
}

export function nameOf({ path }: Folder): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** @param meanings by the name of the folder */
export function planFolders(
  folders: readonly Folder[],
  meanings: ReadonlyMap<string, Meaning>,
): PlannedFolder[] {
  // Two folders in different places may name one project.
  const added = new Map<string, number>()
  return folders.map((folder) => {
    if (folder.path === '') return { ...folder, problem: problems.noFolder }
    const project = meanings.get(nameOf(folder)) ?? 'none'
    if (typeof project === 'string') return { ...folder, problem: problems[project] }
    const more = (added.get(project.id) ?? 0) + folder.pictures.length
    if (project.photographs + more > maxPhotographs)
      return { ...folder, problem: problems.tooMany(project, more) }
    added.set(project.id, more)
    return { ...folder, project }
  })
}
