import type { FormName } from '#app/features/requests/form-words.ts'
import type { FormNote } from '#app/features/requests/request-form.tsx'
import { editableSetting } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { useSiteData } from './use-site-data.ts'

/** What a form says about the data that it sends, in words for its island. */
export function useFormNote(form: FormName): FormNote[] {
  const { messages } = useLanguage()
  const { privacy, kept } = useSiteData() ?? {}
  const months = kept?.[form] ?? null
  const note: FormNote[] = []
  if (months !== null)
    note.push({ text: messages.forms.kept(months), ...editableSetting(`${form}Retention`, 'months') })
  if (privacy)
    note.push({
      text: messages.shell.privacy,
      href: privacy.address,
      ...editableSetting('site', privacy.field),
    })
  return note
}
