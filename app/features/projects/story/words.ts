/** In the order in which they happen. English, as the back office shows them. */
export const stages = {
  before: 'Before',
  progress: 'In progress',
  handover: 'Handover',
  drawing: 'Drawing',
} as const
export type Stage = keyof typeof stages

export const maxPhotographs = 200
/** Those that an entry of progress shows. */
export const maxPhotographsOfDay = 24
