import { consents } from './consent/collection.ts'
import { photographs, progressEntries, projectDocuments } from './story/collection.ts'

/** What belongs to a project, in the order of its tabs. */
export const projectParts = [photographs, progressEntries, projectDocuments, consents]
