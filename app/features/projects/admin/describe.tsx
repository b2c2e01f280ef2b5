import { Button, Group, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Form, href, Link, redirect } from 'react-router'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { change, withoutRevisions } from '#app/platform/changes/change.server.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { IconCircleCheck } from '#app/ui/admin/icons.ts'
import { LeaveGuard } from '#app/ui/admin/form/leave-guard.tsx'
import { EmptyScreen } from '#app/ui/admin/list/empty-screen.tsx'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { notSaved, preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { Picture } from '#app/ui/photograph.tsx'
import { projects as collection } from '../collection.ts'
import { findProjectGaps, findUndescribed } from '../queries-gaps.server.ts'
import { projectStore } from '../store.server.ts'
import { en } from '#app/messages/en.ts'
import { imageDescription } from '../project.ts'
import type { Route } from './+types/describe'
import classes from './describe.module.css'

const path = href('/admin/products/descriptions')

export const meta = () => screenMeta('Image descriptions')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireArea(context, collection.area, 'read')
  const { withoutDescription } = await findProjectGaps(db)
  return {
    left: withoutDescription,
    project: await findUndescribed(db, url.searchParams.get('after') ?? undefined),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireArea(context, collection.area, 'write')
  const { id = '', rev, description = '' } = await readTyped(request)
  const outcome = await change(admin, admin.actor, collection.topic, async (tx) => {
    const project = await projectStore.find(tx, id)
    if (!project?.image) return withoutRevisions({ refused: 'gone' as const })
    const image = { ...project.image, alt: description.trim() }
    return projectStore.save(tx, id, Number(rev), { ...projectStore.toValues(project), image })
  })
  if (outcome.refused === undefined || outcome.refused === 'gone')
    return redirect(`${path}?after=${encodeURIComponent(id)}`, 303)
  const { lookAgain, tooLong } = collection.sentences
  const message = outcome.refused === 'stale' ? lookAgain : tooLong
  return notSaved({ why: 'refused', message, typed: { description } }, 409)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** Shows one large photograph after another, each with the one field that it lacks. */
export default function DescribeImages({ loaderData, actionData }: Route.ComponentProps) {
  const { left, project } = loaderData
  return (
    <>
      <PageHead
        group="Projects"
        title="Image descriptions"
        lead="One short sentence on what the image shows, for search engines and people who cannot see it."
        back={{ label: 'Overview', address: href('/admin/overview') }}
      />
      <NotSavedMessage outcome={actionData} />
      {project ? (
        <Describe key={project.id} project={project} left={left} />
      ) : (
        <EmptyScreen
          icon={IconCircleCheck}
          title="Every image has a description"
          announced
          advice="Projects added without a description will appear here."
        >
          <Button component={Link} to={href('/admin/overview')} variant="default">
            Back to Overview
          </Button>
        </EmptyScreen>
      )}
    </>
  )
}

interface DescribeProps {
  project: NonNullable<Route.ComponentProps['loaderData']['project']>
  left: number
}

function Describe({ project, left }: DescribeProps) {
  const { id, rev, code, name, location, photograph } = project
  const suggested = imageDescription(en, project)
  const [text, setText] = useState(suggested)
  const field = useRef<HTMLInputElement>(null)
  // The next photograph was opened in order to describe it, so its suggested text is selected.
  useEffect(() => field.current?.select(), [])
  return (
    <Form method="post" replace className={classes.sheet}>
      <LeaveGuard unsaved={text !== suggested} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="rev" value={rev} />
      <figure className={classes.figure}>
        {photograph && (
          <Picture
            photograph={{ ...photograph, alt: '' }}
            sizes="(width >= 62rem) 720px, 100vw"
            loading="eager"
          />
        )}
        <figcaption>
          <span className={`code ${classes.code}`}>{code}</span> <bdi>{name}</bdi>, <bdi>{location}</bdi>
        </figcaption>
      </figure>
      <TextInput
        name="description"
        label="Image description"
        description="The site says this if you write nothing. Describe what can be seen instead."
        value={text}
        maxLength={300}
        autoComplete="off"
        ref={field}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="space-between" mt="md">
        <span className="dim" role="status">
          {left === 1 ? 'The last one' : `${left} to go`}
        </span>
        <Group gap="xs">
          <Button component={Link} to={`${path}?after=${id}`} replace variant="default">
            Skip
          </Button>
          <Button type="submit" color="orange">
            Save and next
          </Button>
        </Group>
      </Group>
    </Form>
  )
}
