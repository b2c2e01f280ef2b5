import { en } from '#app/messages/en.ts'

/** In the order in which they happen. In English, as the back office shows them. */
export const { stages } = en.projects
export type Stage = keyof typeof stages

export const maxPhotographs = 200
/** Those that an entry of progress shows. */
export const maxPhotographsOfDay = 24
