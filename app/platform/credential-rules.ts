/** What a username and a password must look like, at the first start and from the shell. */
export const usernameShape = /^[a-z0-9._-]{1,60}$/i
export const usernameProblem = 'may contain letters, digits, dots, dashes and underscores, 60 at most'

export const minPasswordLength = 12
export const maxPasswordLength = 200

/** What is wrong with a password's length, worded to follow its name; `undefined` if nothing is. */
export function passwordLengthProblem(password: string): string | undefined {
  if ([...password].length < minPasswordLength) return `must have at least ${minPasswordLength} characters`
  if (password.length > maxPasswordLength) return `must have at most ${maxPasswordLength} characters`
  return undefined
}
