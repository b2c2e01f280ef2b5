import { afterAll } from 'vitest'
import { closeApps } from './app.ts'

// The next file of tests begins in the same process.
afterAll(closeApps)
