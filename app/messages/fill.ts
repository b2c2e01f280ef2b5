/** Fills a template such as `At most {max} characters.`; islands get templates where a value comes later. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
