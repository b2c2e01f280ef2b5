import { afterAll } from 'vitest'
import { closeApps } from './app.ts'

// The next test file runs in the same process.
afterAll(closeApps)
