export const emailIncomplete = 'Enter a full email address, like name@example.com.'

export function isEmail(text: string): boolean {
  return text.length <= 254 && /^\S+@\S+\.\S+$/.test(text)
}
