/** An expected outcome that is not a success, with its reason as a person reads it. */
export interface Refused {
  refused: string
}
