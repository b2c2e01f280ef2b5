import { commonPasswords } from './common-passwords.ts'

/** What a username and a password must look like, at the first start and from the shell. */
export const usernameShape = /^[a-z0-9._-]{1,60}$/i
export const usernameProblem = 'may contain letters, digits, dots, dashes and underscores, 60 at most'

export const minPasswordLength = 12
export const maxPasswordLength = 200

/** What is wrong with a password, worded to follow its name; `undefined` if nothing is. */
export function passwordProblem(password: string): string | undefined {
  if ([...password].length < minPasswordLength) return `must have at least ${minPasswordLength} characters`
  if (password.length > maxPasswordLength) return `must have at most ${maxPasswordLength} characters`
  if (isCommon(password)) return 'is too easy to guess; choose another'
  return undefined
}

/** Capital letters, or digits and symbols at the end, make a common password no rarer. */
function isCommon(password: string) {
  const plain = password.normalize('NFKC').toLowerCase()
  const stem = plain.replace(/[^\p{L}]+$/u, '')
  const isRepeated = /^(.{1,4})\1+.{0,3}$/u.test(plain)
  return isRepeated || commonPasswords.has(plain) || commonPasswords.has(stem)
}
