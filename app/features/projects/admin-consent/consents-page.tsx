import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { data, Form, Link, href, redirect, useSearchParams } from 'react-router'
import { EmptyScreen } from '#app/ui/admin/list/empty-screen.tsx'
import { documentAddress, screenAddresses } from '#app/content/document.ts'
import { dayInWords } from '#app/content/fields/date.ts'
import { PartHead } from '#app/content/screens/part-head.tsx'
import { useSwitchedOn } from '#app/content/screens/switched-on.ts'
import { site } from '#app/features/settings/pages/site.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { requireArea, writeAccess } from '#app/platform/request/administrator.server.ts'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { IconFileText } from '#app/ui/admin/icons.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { useMay } from '#app/ui/admin/rights.ts'
import { useLive } from '#app/ui/admin/use-live.ts'
import type { Route } from './+types/consents-page'
import { projects } from '../collection.ts'
import { projectParts } from '../parts.ts'
import { projectStore } from '../store.server.ts'
import { consents, erased, type Consent } from '../consent/collection.ts'
import { ConsentNote } from './consent-note.tsx'
import classes from './consents-page.module.css'
import { consentStore, readConsents } from '../consent/store.server.ts'
import { eraseConsent } from '../consent/store-erase.server.ts'

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

/** Erases who gave a consent. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = requireArea(context, 'administration', 'write')
  const { intent, id = '' } = await readTyped(request)
  const found = await consentStore.find(admin.db, id)
  if (intent !== 'erase' || found?.project !== params.parent) throw data(null, { status: 400 })
  await eraseConsent({ ...admin, ...writeAccess(admin, 'administration') }, id)
  return redirect(`${screenAddresses(consents, params.parent).list}?done=erased`, 303)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** What the client of a project has agreed to, and what was asked. */
export default function Consents({ loaderData: { project, consent }, actionData }: Route.ComponentProps) {
  useLive(consents.topic)
  const { added, updated, deleted } = consents.sentences
  const flash = useFlash({ added, updated, deleted, erased: 'Who gave it is erased.' })
  const asks = useSwitchedOn([consents]).length > 0
  const mayAsk = useMay()(consents.area, 'write') && asks
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
      <NotSavedMessage outcome={actionData} />
      <ConsentNote {...{ project, consent }} isOnTab />
      {consent.all.length === 0 && <NoConsent asks={asks} />}
      <ul className={classes.list}>
        {consent.all.map((one) => (
          <ConsentLine key={one.id} consent={one} />
        ))}
      </ul>
      <FlashMessage {...flash} />
    </>
  )
}

/** Where clients are not asked, no tab leads here, but an address that somebody kept does. */
function NoConsent({ asks }: { asks: boolean }) {
  const maySwitch = useMay()(site.area, 'write')
  if (asks) return <EmptyScreen icon={IconFileText} {...consents.admin.nothing} />
  return (
    <EmptyScreen
      icon={IconFileText}
      title="Clients are not asked"
      advice={`A client agrees here to what the site shows of a project. To ask for it, set “${site.fields.askConsent.label}” to Yes on ${site.admin.title}.`}
    >
      {maySwitch && (
        <Button component={Link} to={site.admin.address} variant="default">
          {site.admin.title}
        </Button>
      )}
    </EmptyScreen>
  )
}

const colours = { asked: 'gray', changes: 'orange', approved: 'green' } as const

function ConsentLine({ consent }: { consent: Consent }) {
  const { id, who, how, scope, day, lastDay, words, note, answer = 'approved', approved } = consent
  const { fields } = consents
  const mayErase = useMay()('administration', 'write') && who !== erased && answer !== 'asked'
  const isAsked = useSearchParams()[0].get('erase') === id
  const { list } = screenAddresses(consents, consent.project ?? '')
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
      {note && (
        <Text size="sm" className={classes.facts} dir="auto">
          {note}
        </Text>
      )}
      <Group gap="md" className={classes.facts}>
        {approved && (
          <Anchor href={`${list}/${id}/approved`} target="_blank" size="sm">
            See what was approved
          </Anchor>
        )}
        {mayErase && !isAsked && (
          <Anchor component={Link} to={`?erase=${id}`} preventScrollReset size="sm">
            Erase who it was
          </Anchor>
        )}
      </Group>
      {mayErase && isAsked && (
        <Form method="post" action={list} className={classes.facts}>
          <input type="hidden" name="intent" value="erase" />
          <input type="hidden" name="id" value={id} />
          <Text mb="xs">
            Name, words and note are erased for good, in History too. What was agreed to and the day stay.
          </Text>
          <Group gap="xs">
            <Button type="submit" color="red">
              Erase
            </Button>
            <Button component={Link} to={list} preventScrollReset variant="default">
              Cancel
            </Button>
          </Group>
        </Form>
      )}
    </li>
  )
}
