/** What was typed, by field name. */
export type Typed = Record<string, string>

/**
 * Reads the text fields, with `\n` line endings. A body that is not a form counts as an empty form, so it
 * gets the same response.
 */
export async function readTyped(request: Request): Promise<Typed> {
  const fields = await request.formData().catch(() => new FormData())
  const texts = [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return Object.fromEntries(texts.map(([name, value = '']) => [name, value.replace(/\r\n?/g, '\n')]))
}

/** Why what was typed can't be accepted. */
export interface Explained {
  /** A summary in one sentence. */
  message: string
  /** A message for each invalid field, by its name. */
  problems: Partial<Record<string, string>>
}

/** Why a visitor's or an administrator's form was rejected. */
export interface FormRefusal extends Explained {
  /** For a page that is rendered again. */
  typed: Typed
}

/** The result of a visitor's form. */
export type FormAnswer = { sent: true } | ({ sent: false } & FormRefusal)
