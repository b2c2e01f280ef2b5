import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import type { Language } from '#app/messages/language.ts'
import { defaultLocale } from '#app/platform/locales.ts'

/** What a person reads about an error; never a stack, a path or a query. */
export function describeError(error: unknown, { locale, messages: { errors } }: Language) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (isRouteErrorResponse(error) && status === 503 && typeof error.data === 'string')
    return {
      status,
      missing: false,
      heading: errors.unavailable,
      // The reason is known in English only.
      text: locale === defaultLocale ? error.data : errors.unavailableText,
    }
  return status < 500
    ? { status, missing: true, heading: errors.missing, text: errors.missingText }
    : { status, missing: false, heading: errors.failed, text: errors.failedText }
}

export function errorMeta(error: unknown, language: Language): MetaDescriptor[] {
  return [{ title: describeError(error, language).heading }, { name: 'robots', content: 'noindex' }]
}
