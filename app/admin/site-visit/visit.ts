import { z } from 'zod/mini'
import { day } from '#app/platform/units.ts'
import { stages, type Stage } from '#app/features/projects/story/stages.ts'

/** As many as one visit may bring. */
export const maxVisitPhotographs = 20

/** The longest line of text that comes with a visit. */
export const maxVisitText = 300

/** How long one's own visit can be taken back by phone; History undoes it for longer. */
export const takeBackMs = day

export const isStage = (name: string): name is Stage => Object.hasOwn(stages, name)
const stageNames = Object.keys(stages).filter(isStage)

/** What the phone sends once every photograph has arrived. All ids are made on the phone, so that it may send again. */
export const visitSchema = z.object({
  id: z.uuid(),
  project: z.string().check(z.minLength(1), z.maxLength(100)),
  stage: z.enum(stageNames),
  percent: z.nullable(z.int().check(z.gte(0), z.lte(100))),
  /** A line for the office; an earlier page sends none. */
  text: z.optional(z.string().check(z.maxLength(maxVisitText))),
  /** The day where the company is, as the phone has it. */
  day: z.iso.date(),
  photographs: z
    .array(
      z.object({
        id: z.uuid(),
        /** The key of the stored file. */
        key: z.string(),
        takenOn: z.iso.date(),
      }),
    )
    .check(z.maxLength(maxVisitPhotographs)),
})

export type SentVisit = z.infer<typeof visitSchema>

/** What the phone sends to take back a visit. */
export const takeBackSchema = z.object({ id: z.uuid() })

export interface VisitData {
  /** Absent if nobody is signed in. */
  administrator?: { id: string; name: string }
  projects: readonly VisitProject[]
  /** Where the company is; a phone that has learned it from nobody yet goes by its own. */
  timeZone?: string
}

export interface VisitProject {
  id: string
  label: string
  /** The latest that was said about it. */
  percent: number | null
}

export const messages = {
  title: 'From the site',
  noProject: 'Choose the project.',
  noPhotograph: 'Take or choose a photograph, or say how much is done.',
  percent: 'Percent done is a whole number from 0 to 100.',
  tooMany: `One visit takes up to ${maxVisitPhotographs} photographs. Send these first, then the rest.`,
  lower: (project: string, before: number, now: number) =>
    `${project} was ${before}\u00a0% done. Visitors would see ${now}\u00a0% now. Is that right?`,
  percentHelp: 'Visitors see it on the project’s page. It may be empty.',
  textHelp: 'The office reads it. Visitors see it once it is published with the photographs.',
  adopted: 'Somebody filled this in here before you signed in. Send it if it is yours.',
  noProjects: 'Sign in first: the projects are not shown yet.',
  noneYours:
    'There is no project that you may visit: none was added yet, or those chosen for you were deleted. Ask whoever gave you your account.',
  notUnderstood: 'The site did not understand this visit. Reload this page with a network, and try again.',
  sent: 'Sent. It is on the site.',
  waits: 'Sent. Visitors see it once somebody publishes it.',
  takenBack: 'Taken back. Nothing of it is on the site.',
  notReached: 'The site does not answer. Try again when there is a network.',
  changedSince: 'Somebody has changed it since. Look for it in History.',
  notTakenBack: 'Only whoever sent a visit can take it back, for 24 hours. Look for it in History.',
  projectGone: 'This project was deleted. Nothing was added.',
  notYourProject:
    'This project is not one of yours, so nothing was added. Ask whoever gave you your account.',
  noStorage: 'This browser cannot keep photographs. Allow it to store data, or leave private browsing.',
  server: 'The site could not save this visit. It tries again when you open this page.',
} as const

/** Why there is nothing to choose from. */
export function explainNoProjects({ administrator, projects }: VisitData): string | undefined {
  if (projects.length > 0) return undefined
  return administrator ? messages.noneYours : messages.noProjects
}
