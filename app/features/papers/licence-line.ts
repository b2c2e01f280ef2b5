/** `CN-1234567`, `000000`, `2023/118` */
const anyNumber = /(?:\p{Lu}+-)?\d[\d/-]*/u

/** The line with this number in place of the one that it has, so that its words stay; with these words if it is empty. */
export function withNumber(line: string, number: string, words: string): string {
  if (line === '') return words && `${words} ${number}`
  return anyNumber.test(line) ? line.replace(anyNumber, () => number) : `${line} ${number}`
}
