/** The answer to whatever was done without a form, as the screen shows it. */
export interface Said {
  /** What happened, or why nothing did. */
  said: string
  /** The change that Undo undoes; absent if nothing was changed. */
  undo?: string
  /** The field that refused the value; a screen may offer a way out. */
  refusedBy?: string
  /** The address to continue at. Back does not return to the current one. */
  next?: string
}
