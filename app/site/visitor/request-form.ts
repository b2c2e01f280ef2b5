import type { Behaviour } from './behaviour.ts'

/**
 * A form for visitors, which also works without this. The code that sends it without leaving the page is
 * loaded when the form is first touched, or at once if the page comes with an answer.
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
      // Without that code, the browser submits the form itself.
      load().then(
        ({ sendForm: send }) => send(element),
        () => element.submit(),
      )
    },
    { signal },
  )
}
