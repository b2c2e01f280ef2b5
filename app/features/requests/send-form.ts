import { openForField } from '#app/platform/forms/suspicion.ts'
import type { FormAnswer } from '#app/platform/forms/typed.ts'
import { headBytes, policies, recognise } from '#app/uploads/policy.ts'
import { checkForm, fileField, type Attached, type RequestForm } from './form.ts'
import type { FormWords } from './form-words.ts'
import { refusalOfFile } from './refusal-of-file.ts'

/**
 * Checks a form with the server's own rules, sends it, and returns the answer.
 * @param progressed called with the part that was sent, from 0 to 1, while a file is sent
 */
export async function sendForm(
  { form, words }: { form: RequestForm; words: FormWords },
  address: string,
  content: FormData,
  progressed: (part: number) => void,
): Promise<FormAnswer> {
  const hasFile = fileField(form) !== undefined
  const attached = hasFile ? await checkFile(content.get('file'), words) : undefined
  const { refusal } = checkForm({ form, words }, typedIn(content), attached)
  if (refusal) return { sent: false, ...refusal }
  content.set(openForField, String(Math.round(performance.now())))
  const body = hasFile ? content : new URLSearchParams(typedIn(content))
  const answer = await post(address, body, progressed)
  if (!answer) return { sent: false, message: words.notArrived, problems: {}, typed: {} }
  return withChosenFile(answer, words)
}

/** Reports in the browser, before 10 MB are uploaded, what the server would report afterwards. */
async function checkFile(chosen: unknown, words: FormWords): Promise<Attached<File> | undefined> {
  if (!(chosen instanceof File) || chosen.name === '') return undefined
  if (chosen.size > policies.resume.maxBytes) return refusalOfFile(words, chosen.name, 'tooLarge')
  const head = new Uint8Array(await chosen.slice(0, headBytes).arrayBuffer())
  return recognise(head) === 'pdf' ? { file: chosen } : refusalOfFile(words, chosen.name, 'notThatType')
}

/** `undefined` if there was no usable answer. `fetch` does not report how much was sent. */
function post(
  address: string,
  body: FormData | URLSearchParams,
  progressed: (part: number) => void,
): Promise<FormAnswer | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('Accept', 'application/json')
    request.responseType = 'json'
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && body instanceof FormData) progressed(loaded / total)
    }
    request.onloadend = () => resolve(isAnswer(request.response) ? request.response : undefined)
    request.send(body)
  })
}

function isAnswer(response: unknown): response is FormAnswer {
  return typeof response === 'object' && response !== null && 'sent' in response
}

/** Here the file stays chosen. */
function withChosenFile(answer: FormAnswer, words: FormWords): FormAnswer {
  if (answer.sent) return answer
  const { file, ...problems } = answer.problems
  return file === words.file?.chooseAgain ? { ...answer, problems } : answer
}

function typedIn(content: FormData): Record<string, string> {
  return Object.fromEntries(
    [...content].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
