import { Anchor, Badge, Button, Text } from '@mantine/core'
import { data, Link, href } from 'react-router'
import { EmptyScreen } from '#app/ui/admin/list/empty-screen.tsx'
import { documentAddress } from '#app/content/document.ts'
import { dayInWords } from '#app/content/fields/date.ts'
import { PartHead } from '#app/content/screens/part-head.tsx'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { IconFileCv } from '#app/ui/admin/icons.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { useMay } from '#app/ui/admin/rights.ts'
import { useLive } from '#app/ui/admin/use-live.ts'
import type { Route } from './+types/consents-page'
import { projects } from '../collection.ts'
import { projectParts } from '../parts.ts'
import { projectStore } from '../store.server.ts'
import { consents, type Consent } from '../consent/collection.ts'
import { ConsentNote } from './consent-note.tsx'
import classes from './consents-page.module.css'
import { readConsents } from '../consent/store.server.ts'

export const meta = () => screenMeta(consents.admin.title)

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = requireArea(context, consents.area, 'read')
  const project = await projectStore.find(db, params.parent)
  if (!project) throw data(null, { status: 404 })
  const { id, needsConsent } = project
  return {
    project: { id, needsConsent, title: projects.title({ ...project }) },
    consent: await readConsents(db, id),
  }
}

/** What the client of a project has agreed to, and what was asked. */
export default function Consents({ loaderData: { project, consent } }: Route.ComponentProps) {
  useLive(consents.topic)
  const { added, updated, deleted } = consents.sentences
  const flash = useFlash({ added, updated, deleted })
  const mayAsk = useMay()(consents.area, 'write')
  return (
    <>
      <PartHead
        collection={consents}
        owner={project}
        parent={projects}
        parts={projectParts}
        actions={
          mayAsk && (
            <Button
              component={Link}
              to={href('/admin/products/edit/:parent/consents/ask', { parent: project.id })}
              color="orange"
            >
              Ask for consent
            </Button>
          )
        }
      />
      <ConsentNote {...{ project, consent }} isOnTab />
      {consent.all.length === 0 && <EmptyScreen icon={IconFileCv} {...consents.admin.nothing} />}
      <ul className={classes.list}>
        {consent.all.map((one) => (
          <ConsentLine key={one.id} consent={one} />
        ))}
      </ul>
      <FlashMessage {...flash} />
    </>
  )
}

const colours = { asked: 'gray', changes: 'orange', approved: 'green' } as const

function ConsentLine({ consent }: { consent: Consent }) {
  const { who, how, scope, day, lastDay, words, answer = 'approved' } = consent
  const { fields } = consents
  return (
    <li className={classes.line}>
      <Anchor component={Link} to={documentAddress(consents, consent)} className={classes.who} dir="auto">
        {who}
      </Anchor>
      <Badge color={colours[answer]} variant="light">
        {fields.answer.words(answer)}
      </Badge>
      <Text c="dimmed" size="sm" className={classes.facts}>
        {[
          dayInWords(day),
          fields.how.words(how),
          fields.scope.words(scope),
          lastDay && `Until ${dayInWords(lastDay)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {words && (
        <blockquote className={classes.words} dir="auto">
          {words}
        </blockquote>
      )}
    </li>
  )
}
