import { consentScopes, type Consent, type ConsentScope } from '#app/features/projects/consent/collection.ts'
import type { Messages } from '#app/messages/en.ts'
import type { Answered } from './answer-consent.server.ts'

interface ConsentPanelProps {
  consent: Consent
  answered: Answered | undefined
  /** The hash of what the page above shows. */
  seen: string
  words: Messages['consent']
}

const style = `
#answer { box-sizing: border-box; inline-size: min(44rem, 100% - 2.5rem); margin: 3rem auto; padding: 1.5rem; border: 2px solid var(--highlight); }
#answer h2 { margin: 0 0 1rem; font-size: 1.5rem; }
#answer form, #answer fieldset { display: grid; gap: 0.75rem; border: 0; padding: 0; margin: 0; }
#answer legend, #answer label > span { font-weight: 600; }
#answer label { display: grid; gap: 0.25rem; }
#answer fieldset label { display: flex; align-items: center; gap: 0.625rem; min-block-size: 2.75rem; }
#answer input[type=checkbox] { inline-size: 1.25rem; block-size: 1.25rem; }
#answer input[name=who], #answer textarea { font: inherit; padding: 0.625rem; border: 1px solid currentColor; inline-size: 100%; background: #fff; color: #111; }
#answer button { font: inherit; font-weight: 600; min-block-size: 3rem; padding: 0.5rem 1.25rem; border: 1px solid currentColor; background: none; cursor: pointer; }
#answer button[value=approve] { background: var(--highlight); color: var(--on-highlight); }
#answer hr { inline-size: 100%; border: 0; border-block-start: 1px solid currentColor; opacity: 0.3; }
#answer [role=alert] { font-weight: 600; color: #b42318; }
`

/** The end of a page that a client is asked about. It works without scripts. */
export function ConsentPanel({ consent, answered, seen, words }: ConsentPanelProps) {
  const done = answered && 'done' in answered ? answered.done : undefined
  const refused = answered && 'typed' in answered ? answered : undefined
  const { who, scope } = refused?.typed ?? consent
  const text = refused?.typed.words ?? ''
  const described = (field: string) =>
    refused?.problem.of === field ? { 'aria-invalid': true, 'aria-describedby': 'answer-problem' } : {}
  return (
    <section id="answer" aria-labelledby="answer-title">
      <style>{style}</style>
      <h2 id="answer-title">{words.title}</h2>
      {/* The page is opened here again, so it stands above the form. */}
      {refused && (
        <p role="alert" id="answer-problem">
          {refused.problem.sentence}
        </p>
      )}
      {done ? (
        <p role="status">{done === 'approved' ? words.approved : words.asked}</p>
      ) : (
        <form method="post" action="#answer">
          <input type="hidden" name="seen" value={seen} />
          <label>
            <span>{words.who}</span>
            <input name="who" defaultValue={who} maxLength={200} autoComplete="name" {...described('who')} />
          </label>
          <fieldset {...described('scope')}>
            <legend>{words.scope}</legend>
            {(Object.keys(consentScopes) as ConsentScope[]).map((one) => (
              <label key={one}>
                <input type="checkbox" name="scope" value={one} defaultChecked={scope.includes(one)} />
                {words.scopes[one]}
              </label>
            ))}
          </fieldset>
          <button name="intent" value="approve">
            {words.approve}
          </button>
          <hr />
          <label>
            <span>{words.words}</span>
            <textarea name="words" rows={4} maxLength={2000} defaultValue={text} {...described('words')} />
          </label>
          <button name="intent" value="changes">
            {words.ask}
          </button>
        </form>
      )}
    </section>
  )
}
