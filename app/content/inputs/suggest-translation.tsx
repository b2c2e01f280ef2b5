import { Button } from '@mantine/core'
import { createContext, use, useState } from 'react'
import { href } from 'react-router'
import { locales, type Translation } from '#app/platform/locales.ts'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import classes from './languages.module.css'

/** Whether this site can suggest translations. */
export const CanSuggest = createContext(false)

const unreachable = 'The site cannot be reached. Please try again in a moment.'

interface SuggestTranslationProps {
  form: SavedForm
  /** The names of the inputs with the English text and with that of the other language. */
  from: string
  into: string
  locale: Translation
}

/** Types a suggestion into an empty field; saving it is left to the administrator. */
export function SuggestTranslation({ form, from, into, locale }: SuggestTranslationProps) {
  const canSuggest = use(CanSuggest)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const text = form.values[from]?.trim() ?? ''
  if (!canSuggest || text === '' || form.values[into]?.trim()) return null

  async function suggest() {
    setAsking(true)
    const suggestion = await ask(text, locale)
    setAsking(false)
    setProblem('problem' in suggestion ? suggestion.problem : '')
    if ('text' in suggestion) form.type(into, suggestion.text)
  }

  return (
    <>
      <Button variant="default" className={classes.suggest} loading={asking} onClick={() => void suggest()}>
        Suggest {locales[locale].inEnglish}
      </Button>
      {problem && (
        <p role="alert" className={classes.noSuggestion}>
          {problem}
        </p>
      )}
    </>
  )
}

async function ask(text: string, locale: Translation): Promise<{ text: string } | { problem: string }> {
  try {
    const body = new URLSearchParams({ text, locale })
    const answer = await fetch(href('/admin/languages/suggestion'), { method: 'POST', body })
    return answer.ok ? await answer.json() : { problem: unreachable }
  } catch {
    return { problem: unreachable }
  }
}
