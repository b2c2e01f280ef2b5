import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { screenAddresses } from '#app/content/document.ts'
import { dayInWords } from '#app/content/fields/date.ts'
import type { Project } from '../collection.ts'
import { consents } from '../consent/collection.ts'
import type { ConsentState } from '../consent/store.server.ts'

interface ConsentNoteProps {
  project: Pick<Project, 'id' | 'needsConsent'>
  consent: ConsentState
  /** On the tab itself, which shows the words of the client. */
  isOnTab?: boolean
}

/** Says what somebody has to do about the client's consent; nothing while all is well. */
export function ConsentNote({ project, consent, isOnTab = false }: ConsentNoteProps) {
  const sentence = sentenceOf(project, consent)
  if (sentence === undefined || (isOnTab && consent.all[0]?.answer === 'changes')) return null
  return (
    <Alert color="orange" mb="md" maw="var(--house-form)">
      {sentence}{' '}
      {!isOnTab && (
        <Anchor component={Link} to={screenAddresses(consents, project.id).list}>
          Consent
        </Anchor>
      )}
    </Alert>
  )
}

function sentenceOf({ needsConsent }: ConsentNoteProps['project'], { all, valid, changed }: ConsentState) {
  const [newest] = all
  if (newest?.answer === 'changes') return `The client asks for changes: “${newest.words}”`
  if (valid) return changed.length > 0 ? `Changed since approval: ${changed.join(', ')}.` : undefined
  if (!needsConsent) return undefined
  const ended = all.find(({ answer, lastDay }) => answer === 'approved' && lastDay !== '')
  if (ended) return `The client’s consent ended on ${dayInWords(ended.lastDay)}.`
  return newest?.answer === 'asked'
    ? `${newest.who} was asked and has not answered.`
    : 'Nobody has asked the client yet.'
}
