import type { z } from 'zod/mini'

/** What was typed, by the names of the fields. */
export type Typed = Record<string, string>

/** Text fields alone; what is not a form is an empty one, so that it is answered like one. Line ends as `\n`. */
export async function readTyped(request: Request): Promise<Typed> {
  const fields = await request.formData().catch(() => new FormData())
  const texts = [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return Object.fromEntries(texts.map(([name, value = '']) => [name, value.replace(/\r\n?/g, '\n')]))
}

type Checked<Input> = { input: Input; errors?: undefined } | { input?: undefined; errors: Typed }

/** What a schema makes of the fields, else its first sentence about each field that it refuses. */
export function checkTyped<Input>(schema: z.ZodMiniType<Input>, typed: Typed): Checked<Input> {
  const checked = schema.safeParse(typed)
  if (checked.success) return { input: checked.data }
  const errors: Typed = {}
  for (const { path, message } of checked.error.issues) errors[String(path[0])] ??= message
  return { errors }
}
