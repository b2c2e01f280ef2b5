import { afterEach, beforeEach, expect, vi } from 'vitest'

// Output on console.error points to a fault, so it fails the test in which it happens.
const error = vi.spyOn(console, 'error')

beforeEach(() => void error.mockClear())

afterEach(() => expect(error.mock.calls, 'written to console.error').toEqual([]))
