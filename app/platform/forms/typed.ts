/** What was typed, by the names of the fields. */
export type Typed = Record<string, string>

/** Text fields alone; what is not a form is an empty one, so that it is answered like one. Line ends as `\n`. */
export async function readTyped(request: Request): Promise<Typed> {
  const fields = await request.formData().catch(() => new FormData())
  const texts = [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return Object.fromEntries(texts.map(([name, value = '']) => [name, value.replace(/\r\n?/g, '\n')]))
}

/** Why what was typed was not taken: of a visitor's form as of an administrator's. */
export interface FormRefusal {
  /** In one sentence. */
  message: string
  /** A sentence for each faulty field, by its name. */
  problems: Partial<Record<string, string>>
  /** For a page that is rendered anew. */
  typed: Typed
}

/** What a visitor's form is told after it was sent. */
export type FormAnswer = { sent: true } | ({ sent: false } & FormRefusal)
