import { z } from 'zod/mini'

export const emailIncomplete = 'Enter a full email address, like name@example.com.'

/** Somebody at a domain with a dot. More is not asked: whoever mistypes the rest finds out by no answer, not from a guess of ours. */
const withDomain = /[^\s@]@[^\s@]+\.[^\s@.]/u

/** For a field in which a visitor types where to write to. */
export const hasEmailDomain = () => z.regex(withDomain, emailIncomplete)
