import { inject } from 'vitest'
import { engines, type Engine } from './database.ts'

/** Where SQL is not the subject: SQLite, and with `npm test -- --engines` both. */
export function productEngines(): readonly Engine[] {
  return inject('everyEngine') ? engines : ['sqlite']
}
