import { afterEach, beforeEach, expect, vi } from 'vitest'

// What is written to console.error is a fault that someone should look at, so it fails the test in which it happens.
const error = vi.spyOn(console, 'error')

beforeEach(() => void error.mockClear())

afterEach(() => expect(error.mock.calls, 'written to console.error').toEqual([]))
