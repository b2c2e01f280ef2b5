import { callForm } from '#app/features/requests/call-form.ts'
import { checkForm, type RequestForm, type Resume } from '#app/features/requests/form.ts'
import { chooseAgain, jobForm } from '#app/features/requests/job-form.ts'
import type { FormAnswer, FormRefusal } from '#app/platform/forms/typed.ts'
import { openForField } from '#app/platform/forms/suspicion.ts'
import { headBytes, notThatDocument, policies, recognise, tooManyBytes } from '#app/uploads/policy.ts'

const declarations: readonly RequestForm[] = [callForm, jobForm]

/** Checks the form with the server's own rules, sends it, and shows the answer. */
export async function sendForm(form: HTMLFormElement) {
  const declaration = declarationOf(form)
  const fieldset = form.querySelector('fieldset')
  if (!declaration || !fieldset || fieldset.disabled) return
  noteStay(form)
  const content = new FormData(form)
  setSending(form, fieldset, declaration.sending)
  const resume = declaration.resume && (await checkResume(content.get('file')))
  const { refusal } = checkForm(declaration, typedIn(content), resume)
  const notArrived = { message: declaration.sentences.notArrived, problems: {}, typed: {} }
  const answer = (!refusal && (await post(form, content))) || { sent: false, ...(refusal ?? notArrived) }
  setSending(form, fieldset)
  if (answer.sent && !form.dispatchEvent(new Event('sent', { bubbles: true, cancelable: true }))) return
  showAnswer(form, answer)
}

/** Reports in the browser, before 10 MB are uploaded, what the server would report afterwards. */
async function checkResume(chosen: unknown): Promise<Resume<File> | undefined> {
  if (!(chosen instanceof File) || chosen.name === '') return undefined
  if (chosen.size > policies.resume.maxBytes) return { refused: tooManyBytes(chosen.name, policies.resume) }
  const head = new Uint8Array(await chosen.slice(0, headBytes).arrayBuffer())
  return recognise(head) === 'pdf'
    ? { file: chosen }
    : { refused: notThatDocument(chosen.name, policies.resume) }
}

/** Shows the answer. An accepted form is emptied; in a refused one, the first faulty field gets the focus. */
export function showAnswer(form: HTMLFormElement, answer: FormAnswer) {
  const declaration = declarationOf(form)
  if (!declaration) return
  const { sent } = answer
  const { message, problems } = sent ? { problems: {} } : answer
  const time = declaration.shownFor(answer)
  showNotice(form, 'problem', message, time)
  showNotice(form, 'success', sent ? declaration.sentences.sent : undefined, time)
  for (const field of form.querySelectorAll<HTMLElement>('[data-field]')) showError(field, problems)
  if (sent) form.reset()
  else form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

function declarationOf(form: HTMLFormElement): RequestForm | undefined {
  return declarations.find(({ label }) => label === form.ariaLabel)
}

/** `undefined` if there was no usable answer. */
async function post(form: HTMLFormElement, content: FormData): Promise<FormAnswer | undefined> {
  const isMultipart = form.enctype === 'multipart/form-data'
  const body = isMultipart ? content : new URLSearchParams(typedIn(content))
  try {
    const response = await fetch(location.pathname, {
      method: 'POST',
      body,
      headers: { Accept: 'text/html' },
    })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const answer: FormAnswer = JSON.parse(page.querySelector('[data-answer]')?.textContent ?? '')
    if (answer.sent) return answer
    const { file, ...problems } = answer.problems
    // Here the file stays chosen.
    return file === chooseAgain ? { ...answer, problems } : answer
  } catch {
    return undefined
  }
}

function typedIn(content: FormData): Record<string, string> {
  return Object.fromEntries(
    [...content].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function setSending(form: HTMLFormElement, fieldset: HTMLFieldSetElement, sentence?: string) {
  form.ariaBusy = String(sentence !== undefined)
  fieldset.disabled = sentence !== undefined
  const plate = form.querySelector<HTMLElement>('[data-sending]')
  if (plate) plate.hidden = sentence === undefined
  if (sentence === undefined) return
  showNotice(form, 'problem')
  showNotice(form, 'success')
}

/** Shows a message for a time. Hovering or focusing it stops the clock, which then starts again. */
function showNotice(form: HTMLFormElement, kind: string, sentence?: string, time = 0) {
  const notice = form.querySelector<HTMLElement>(`[data-kind="${kind}"]`)
  if (!notice) return
  const earlier = clocks.get(notice)
  earlier?.abort()
  notice.hidden = !sentence
  if (!sentence) return
  notice.lastChild?.replaceWith(sentence)
  notice.scrollIntoView({ block: 'nearest' })
  const clock = new AbortController()
  const { signal } = clock
  clocks.set(notice, clock)
  let timer: ReturnType<typeof setTimeout>
  const begin = () => {
    clearTimeout(timer)
    timer = setTimeout(() => showNotice(form, kind), time)
  }
  const stop = () => clearTimeout(timer)
  begin()
  for (const type of ['mouseenter', 'focusin']) notice.addEventListener(type, stop, { signal })
  for (const type of ['mouseleave', 'focusout']) notice.addEventListener(type, begin, { signal })
  signal.addEventListener('abort', stop)
}

/** By the notice that each will hide. */
const clocks = new WeakMap<Element, AbortController>()

function showError(field: HTMLElement, problems: FormRefusal['problems']) {
  const input = field.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input, select, textarea',
  )
  const line = field.querySelector<HTMLElement>('[data-error]')
  if (!input || !line) return
  const error = problems[input.name]
  line.textContent = error ?? ''
  line.hidden = !error
  input.ariaInvalid = error ? 'true' : null
  const help = field.querySelector('[data-help]')?.id
  const described = [help, error && line.id].filter(Boolean).join(' ')
  if (described) input.setAttribute('aria-describedby', described)
  else input.removeAttribute('aria-describedby')
}

function noteStay(form: HTMLFormElement) {
  const field = form.elements.namedItem(openForField)
  if (field instanceof HTMLInputElement) field.value = String(Math.round(performance.now()))
}
