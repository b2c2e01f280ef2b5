import type { Behaviour } from './behaviour.ts'

/**
 * A form that visitors send. It works by itself; what makes it stay, with what was typed, whatever happens, is fetched when
 * the form is first touched, or at once where it comes with an answer.
 */
export const form: Behaviour = (element, signal) => {
  if (!(element instanceof HTMLFormElement)) return
  const load = () => import('./send-form.ts')
  const answer = element.querySelector('[data-answer]')?.textContent
  if (answer) void load().then(({ showAnswer }) => showAnswer(element, JSON.parse(answer)))
  element.addEventListener('focusin', () => void load().catch(() => undefined), { once: true, signal })
  element.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      // Without the code, the browser sends the form by itself.
      load().then(
        ({ sendForm: send }) => send(element),
        () => element.submit(),
      )
    },
    { signal },
  )
}
