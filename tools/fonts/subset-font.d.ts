declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'sfnt' | 'woff' | 'woff2' | 'truetype'
    variationAxes?: Record<string, number | { min: number; max: number }>
    /** Four-character OpenType tags; all others are removed. */
    keepFeatures?: string[]
    noHinting?: boolean
    /** Which of the font's names stay, by their numbers in its table. */
    preserveNameIds?: number[]
  }
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>
}
