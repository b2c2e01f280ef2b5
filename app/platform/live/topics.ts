/** What a screen can listen for. Only these words travel, never data (architecture, seam 5). */
export const publicTopics = ['projects', 'certificates', 'clients', 'settings'] as const
/** Heard by signed-in administrators alone. */
export const privateTopics = ['call-requests', 'job-requests', 'editing'] as const

export type Topic = (typeof publicTopics)[number] | (typeof privateTopics)[number]
