import { openForField } from '#app/platform/forms/suspicion.ts'
import type { FormAnswer } from '#app/platform/forms/typed.ts'
import { headBytes, notThatDocument, policies, recognise, tooManyBytes } from '#app/uploads/policy.ts'
import { checkForm, type RequestForm, type Resume } from './form.ts'
import { chooseAgain } from './job-form.ts'

/**
 * Checks a form with the server's own rules, sends it, and returns the answer.
 * @param progressed called with the part that was sent, from 0 to 1, while a file is sent
 */
export async function sendForm(
  form: RequestForm,
  address: string,
  content: FormData,
  progressed: (part: number) => void,
): Promise<FormAnswer> {
  const resume = form.resume && (await checkResume(content.get('file')))
  const { refusal } = checkForm(form, typedIn(content), resume)
  if (refusal) return { sent: false, ...refusal }
  content.set(openForField, String(Math.round(performance.now())))
  const answer = await post(
    address,
    form.resume ? content : new URLSearchParams(typedIn(content)),
    progressed,
  )
  return answer ?? { sent: false, message: form.sentences.notArrived, problems: {}, typed: {} }
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
    request.onloadend = () =>
      resolve(isAnswer(request.response) ? withChosenFile(request.response) : undefined)
    request.send(body)
  })
}

function isAnswer(response: unknown): response is FormAnswer {
  return typeof response === 'object' && response !== null && 'sent' in response
}

/** Here the file stays chosen. */
function withChosenFile(answer: FormAnswer): FormAnswer {
  if (answer.sent) return answer
  const { file, ...problems } = answer.problems
  return file === chooseAgain ? { ...answer, problems } : answer
}

function typedIn(content: FormData): Record<string, string> {
  return Object.fromEntries(
    [...content].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
