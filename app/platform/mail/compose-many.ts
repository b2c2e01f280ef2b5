import type { Letter } from '../outbox/letter.ts'

/** How many came of each kind, and where they stand, without anything that a visitor typed. */
export function countKinds(letters: readonly Letter[]) {
  const kinds = new Map<string, { number: number; path: string }>()
  for (const { title, path } of letters) {
    const [list = path] = path.split('?')
    kinds.set(title, { number: (kinds.get(title)?.number ?? 0) + 1, path: list })
  }
  return [...kinds].map(([title, { number, path }]) => ({
    words: `${number} more ${title.toLowerCase()}${number === 1 ? '' : 's'}`,
    path,
  }))
}

/** One e-mail instead of many. */
export function composeMany({ publicUrl }: { publicUrl: string }, letters: readonly Letter[]) {
  const kinds = countKinds(letters)
  const reason =
    'Many requests are coming in, so this email tells of several. All of them are in the back office.'
  return {
    subject: kinds.map(({ words }) => words).join(', '),
    text: [reason, ...kinds.map(({ words, path }) => `${words}: ${publicUrl}${path}`)].join('\n\n'),
    html: `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;background:#FBFAF8;color:#0B2545;font:16px/1.5 Arial,sans-serif">
${kinds.map(({ words, path }) => `<p style="margin:0 0 16px;font-size:20px;font-weight:bold"><a href="${publicUrl}${path}" style="color:#0B2545">${words}</a></p>`).join('\n')}
<p style="margin:0;color:#5E6673;font-size:14px">${reason}</p>
</body></html>`,
  }
}
