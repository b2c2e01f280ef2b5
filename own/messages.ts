/** The sentences of these pages, read by `app/messages/`. What is missing in Arabic does not compile. */
export const en = {
  pages: {
    // Titles, under the names that `pages.ts` gives.
  },
  descriptions: {
    // What search engines say of a page, under the same names.
  },
  forms: {
    // What the form of a kind of request says, under the name that its `words` gives.
  },
  facts: {
    // The labels under which a project's page shows fields of `fields.ts`, under their names.
  },
  own: {
    // Everything else; a page reads it from `messages.own`.
  },
}

export const ar = {
  pages: {
    // The same names in Arabic.
  },
  descriptions: {
    // The same names in Arabic.
  },
  forms: {
    // The same names in Arabic.
  },
  facts: {
    // The same names in Arabic.
  },
  own: {
    // The same names in Arabic.
  },
}
