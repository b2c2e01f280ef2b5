/** What a collection says about its table beyond its fields. */
export interface SpreadsheetDeclaration {
  /** A row of the template that shows how to fill it in, by input. It is known by its unique field and never imported. */
  example?: Readonly<Record<string, string>>
  /** Notes of the template by input, in place of the fields' help. */
  notes?: Readonly<Record<string, string>>
  /** Other headings of the same columns, in lower case without spaces: field names of other sites, and synonyms. */
  aliases?: Partial<Readonly<Record<string, string>>>
  /**
   * The columns among which somebody chooses what to copy or download, by input: those that are ticked at first, in the
   * order of the table, and those that are never of use outside the site. All others follow in the order of the form, and
   * numbers of the newest document of another collection that belongs to it, by their field there.
   */
  chosen?: {
    first: readonly string[]
    without: readonly string[]
    newest?: Readonly<Record<string, { of: string; label: string }>>
  }
  /** Headings of earlier versions, likewise, whose columns are no more: which input each of their cells fills. */
  former?: Partial<Readonly<Record<string, (cell: string) => string>>>
}
