const reasons: Record<string, string> = {
  EDNS: 'the mail server was not found by its name',
  ECONNECTION: 'the mail server could not be reached',
  ESOCKET: 'the mail server could not be reached',
  ETIMEDOUT: 'the mail server did not answer in time',
  EABORT: 'the mail server did not answer in time',
  ETLS: 'there is no safe connection to the mail server',
  EAUTH: 'the mail server did not accept our name and password',
  ENOAUTH: 'the mail server wants a name and a password',
  EENVELOPE: 'the mail server refused the sender or the receiver',
  EMESSAGE: 'the mail server refused the message',
}

/** In our words: what a mail server says may hold addresses, and what an error holds, passwords. */
export function explainMailError(error: unknown): string {
  if (!(error instanceof Error)) return 'the e-mail could not be sent'
  if (/certificate/i.test(error.message)) return 'the certificate of the mail server is not trusted'
  const code = 'code' in error ? String(error.code) : ''
  const answer = 'responseCode' in error ? Number(error.responseCode) : 0
  const reason = reasons[code] ?? 'the e-mail could not be sent'
  return answer >= 400 && answer < 600 ? `${reason} (${answer})` : reason
}
