import { locales, type Locale } from '#app/platform/locales.ts'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** A phrase with a number, in the form that the language has for it; `{n}` is the number as it is shown. */
export function plural(locale: Locale, forms: Forms): (number: number, shown?: string) => string {
  let rules: Intl.PluralRules | undefined
  return (number, shown = String(number)) => {
    rules ??= new Intl.PluralRules(locales[locale].intl)
    return (forms[rules.select(number)] ?? forms.other).replace('{n}', shown)
  }
}
