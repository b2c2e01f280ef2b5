/**
 * The levels of a building, as on drawings, in the words of a language: `B+G+4P+12+R` is a basement, the ground
 * floor, four levels of parking, twelve more and the roof. What it does not know stays as it is written.
 */
export function translateLevels(
  written: string,
  names: Readonly<Record<string, (number: number) => string>>,
): string {
  const parts = written.split('+').map((part) => part.trim())
  return parts
    .map((part) => {
      const [, number = '', letter = ''] = /^(\d*)([A-Z])$/i.exec(part) ?? []
      return names[letter.toUpperCase()]?.(Number(number || 1)) ?? part
    })
    .join(' + ')
}
