import type { X509Certificate } from 'node:crypto'
import { connect } from 'node:tls'
import type { Config } from '#app/platform/config.server.ts'
import { findingsOf, type Finding } from './finding.ts'
import { day } from '#app/platform/units.ts'

const { good, costs, wrong } = findingsOf('Certificate')
/** Automatic renewal normally happens 30 days before the end, so by now it has failed. */
const soon = 14 * day
const connectTimeoutMs = 5_000

interface Answer {
  certificate: X509Certificate
  /** Why a browser would refuse it; `undefined` if it would not. */
  refusal: string | undefined
}

/** Whether browsers accept the certificate at PUBLIC_URL, and for how long. */
export async function checkCertificate(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  now = Date.now(),
): Promise<Finding[]> {
  const url = new URL(publicUrl)
  if (url.protocol !== 'https:') return []
  let answer: Answer
  try {
    answer = await askForCertificate(url)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [
      costs(
        `${publicUrl} can't be reached from this machine (${reason}).`,
        'If visitors can reach it, this is fine; if not, check the name and the proxy.',
      ),
    ]
  }
  const end = Date.parse(answer.certificate.validTo)
  const days = Math.floor((end - now) / day)
  if (end < now) return [wrong(`it expired ${-days} days ago.`, 'Renew it: browsers turn visitors away.')]
  if (answer.refusal)
    return [
      wrong(
        `browsers refuse the one at ${publicUrl} (${answer.refusal}).`,
        'Get one for this name, with its chain.',
      ),
    ]
  return end - now < soon
    ? [costs(`it expires in ${days} days.`, 'Find out why it was not renewed automatically.')]
    : [good(`browsers accept it, for ${days} more days.`)]
}

function askForCertificate({ hostname, port }: URL): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false, // The certificate is only examined; nothing is sent.
      timeout: connectTimeoutMs,
    })
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate()
      const refusal = socket.authorized ? undefined : String(socket.authorizationError)
      socket.destroy()
      if (certificate) resolve({ certificate, refusal })
      else reject(new Error('it has none'))
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
}
