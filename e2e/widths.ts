/**
 * The widths for a test that visits every page: the first one, and with `npm run lab -- walks` all of them.
 */
export function walkWidths(...widths: number[]): number[] {
  return process.env.EVERY_WIDTH === 'on' ? widths : widths.slice(0, 1)
}
